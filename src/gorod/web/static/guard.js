// A tap counts once, and none is lost without a word. The server refuses double taps by their step; this guards what
// it cannot know: the button that comes to lie under the finger, and taps made while an earlier one is on its way.
import { say } from "./live.js";

const MS = 350;
const BOUNCE = 100; // quicker than any finger means it
const NEAR = 24;
const REPEATED = '.round, .history button, form[action$="/clock"] button'; // counting up or back, tap by tap
let changed = 0;
let last = { x: -1e6, y: -1e6, at: 0 };
let sent = null; // what is on its way: the button, or whatever else asks for a page
let waiting = []; // what is pressed when its turn comes

function name(button) {
  return button?.dataset?.again ?? button?.value;
}

// Two people who talk get two fouls quickly; "+" is tapped until the number is right. Everything else belongs to the
// screen that is about to go, and its host is told to look first.
function keep(pressed, now) {
  const same = pressed === sent || (name(pressed) !== undefined && name(pressed) === name(sent));
  const counts = pressed.matches(REPEATED) ? !same || now - last.at > BOUNCE : pressed.matches(".foul") && !same;
  if (counts) waiting.push(name(pressed));
  else say(same ? "twice" : "early");
}

function pressWaiting() {
  const wanted = waiting.shift();
  if (wanted === undefined || sent) return;
  const found = [...document.querySelectorAll("button")].find((one) => name(one) === wanted && !one.disabled);
  if (found) found.click();
  else { waiting = []; say("early"); } // it is not there any more
}

function watchRequests() {
  document.addEventListener("htmx:before:request", (event) => {
    sent = event.detail.ctx.request.submitter ?? event.target;
  });
  document.addEventListener("htmx:error", () => { waiting = []; });
  document.addEventListener("htmx:finally:request", () => { sent = null; setTimeout(pressWaiting); });
}

function isSecond(event, pressed, now) {
  const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  return near && now - changed < MS && now - last.at < 900 && !pressed.matches(REPEATED);
}

function guard(event) {
  const now = performance.now();
  const pressed = event.target.closest?.("button, a");
  if (!pressed) return;
  const byFinger = event.detail !== 0; // else a key or a script pressed it
  const early = sent && pressed.matches("button[name]:not(.name-chip), a[href]"); // names wait by themselves
  const second = !early && byFinger && isSecond(event, pressed, now);
  if (early) keep(pressed, now);
  if (second) say("twice");
  if (early || second) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  if (second) return;
  if (!byFinger) return;
  last = { x: event.clientX, y: event.clientY, at: now };
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
