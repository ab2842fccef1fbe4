// A tap counts once, and none is lost without a word. The server refuses double taps by their step; this guards what
// it cannot know: the button that comes to lie under the finger, and taps made while an earlier one is on its way.
import { findStep, say } from "./live.js";

const MS = 350;
const BOUNCE = 100; // quicker than any finger means it
const NEAR = 24;
const KINDS = { // what may be tapped again at once
  foul: ".foul",
  clock: 'form[action$="/clock"] :is(button[value^="+"], button[value^="-"])',
  count: ".round",
  history: ".history button",
};
let changed = 0;
let last = { x: -1e6, y: -1e6, at: 0, name: "" };
let sent = null; // what is on its way: its name, the kind that it is of, and the step it was pressed at
let waiting = []; // what is pressed when its turn comes

// What a press means: of a field whose text is taken, the text too.
function name(one) {
  const text = one?.form?.querySelector?.("[data-taken]")?.value ?? "";
  return one?.dataset?.again ?? one?.href ?? (one?.name ? `${one.value} ${text}` : one);
}

function kind(one) {
  return Object.keys(KINDS).find((key) => one?.matches?.(KINDS[key])) ?? "";
}

// Counting up or back is meant tap by tap.
function isRepeated(one) {
  return ["clock", "count", "history"].includes(kind(one));
}

// Two people who talk get two fouls quickly; "+" is tapped until the number is right. Everything else belongs to the
// screen that is about to go, and its host is told to look first; unless the socket has brought the new one already.
function keep(pressed) {
  const which = kind(pressed);
  const known = name(pressed) === sent.name || waiting.some((one) => one.name === name(pressed));
  const counts = isRepeated(pressed) && (which === sent.kind || (which === "clock" && sent.kind === "foul"));
  const isNew = !known && !waiting.length && findStep() !== sent.step;
  if (counts || isNew || (which === "foul" && !known)) waiting.push({ name: name(pressed), kind: which });
  else say(known ? "twice" : "early");
}

function pressWaiting() {
  if (sent || !waiting.length) return;
  const wanted = waiting.shift();
  const found = [...document.querySelectorAll("button, a[href]")].find(
    (one) => !one.disabled && kind(one) === wanted.kind && name(one) === wanted.name);
  if (found) found.click();
  else { waiting = []; say("early"); } // it is not there any more
}

function watchRequests() {
  document.addEventListener("htmx:before:request", (event) => {
    const by = event.detail.ctx.request.submitter ?? event.target;
    sent = { name: name(by), kind: kind(by), step: findStep() };
    document.documentElement.dataset.sent = "1"; // for tests, as below
  });
  document.addEventListener("htmx:error", () => { waiting = []; });
  document.addEventListener("htmx:finally:request", () => {
    sent = null;
    delete document.documentElement.dataset.sent;
    setTimeout(pressWaiting);
  });
}

function isSecond(event, pressed, now) {
  const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  return near && now - changed < MS && now - last.at < 900 && !isRepeated(pressed);
}

function guard(event) {
  const now = performance.now();
  const pressed = event.target.closest?.("button, a");
  if (!pressed) return;
  const byFinger = event.detail !== 0; // else a key or a script pressed it
  const bounced = byFinger && isRepeated(pressed) && name(pressed) === last.name && now - last.at < BOUNCE;
  const counts = pressed.matches("a[href]") || (pressed.type === "submit" && pressed.form);
  const early = sent && counts && !pressed.matches(".name-chip"); // names wait by themselves
  const second = byFinger && (bounced || isSecond(event, pressed, now));
  if (second) say("twice");
  else if (early) keep(pressed);
  if (early || second) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  if (!byFinger || second) return;
  last = { x: event.clientX, y: event.clientY, at: now, name: name(pressed) };
  // A finger leaves no focus behind: Space stays the timer's key and Enter the main button's.
  if (!event.target.closest("input, select, textarea, summary")) setTimeout(() => pressed.blur());
}

export function guardTaps() {
  let timer = 0;
  watchRequests();
  document.addEventListener("htmx:after:swap", () => {
    changed = performance.now();
    document.documentElement.dataset.fresh = "1"; // for tests, which are quicker than fingers
    clearTimeout(timer);
    timer = setTimeout(() => { delete document.documentElement.dataset.fresh; }, MS);
  });
  document.addEventListener("click", guard, true);
}
