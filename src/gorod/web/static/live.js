// The socket brings the newest view of the table. A page that shows something else fetches itself anew.
function screen() {
  return document.getElementById("screen");
}

// The step of the game that stands here; nothing where no game does.
export function findStep() {
  return screen()?.dataset.step;
}

let hiding = 0;

export function say(kind) {
  const box = document.getElementById("trouble");
  if (!box) return;
  clearTimeout(hiding);
  hiding = 0;
  box.textContent = kind ? box.dataset[kind] : "";
  box.hidden = !kind;
  if (kind === "twice" || kind === "early") hiding = setTimeout(say, 2000); // nothing is wrong: it need not stay
}

function unsay() {
  if (!hiding) say(""); // what leaves by itself is meant to be read
}

function refetch() {
  if (!window.htmx || !screen()) return;
  window.htmx.ajax("GET", location.pathname + location.search, { target: "#screen", swap: "outerMorph" });
}

// What is worked out aside comes to a page that the host may be typing in: only its own place is laid anew.
function layOdds(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("odds");
  const old = document.getElementById("odds");
  if (!fresh || !old) return;
  old.replaceWith(fresh);
  window.htmx?.process(fresh);
}

// The page that stands here while the program is away: as soon as it answers, the page that was wanted comes.
function waitForProgram() {
  fetch("/healthz", { cache: "no-store" }).then((answer) => { if (answer.ok) location.reload(); }).catch(() => {});
}

// A socket that is shut may have been shut for good: a device that was put out keeps nothing on its screen.
function askWhetherOut() {
  fetch("/keys", { method: "HEAD", cache: "no-store" })
    .then((answer) => { if (answer.status === 401) location.reload(); }).catch(() => {});
}

export function listenLive() {
  if (document.querySelector("[data-waits]")) setInterval(waitForProgram, 2000);
  document.addEventListener("htmx:before:ws:message", (event) => {
    const here = screen();
    const news = event.detail.message.json;
    if (!here || !news) return;
    if (news.out) { // put out from another device: nothing of the game stays on this one
      event.preventDefault();
      location.reload();
      return;
    }
    const same = String(news.step) === findStep();
    if (same && here.dataset.page === "setup") {
      event.preventDefault();
      layOdds(news.content);
    } else if (here.dataset.page || location.search || document.querySelector("details[open]:not(.group)")) {
      event.preventDefault(); // not the plain table: what the host is reading stays, unless it is out of date
      if (!same) refetch();
    } else if (same && document.activeElement?.matches?.("input:not([type=checkbox])")) {
      event.preventDefault();
    }
  });
  document.addEventListener("htmx:ws:close", askWhetherOut);
  document.addEventListener("htmx:after:ws:connection", unsay);
  document.addEventListener("htmx:after:swap", unsay);
  document.addEventListener("htmx:error", (event) => { if (event.detail?.ctx) say("lost"); });
  document.addEventListener("htmx:response:error", (event) => {
    say("slow");
    const page = new DOMParser().parseFromString(event.detail?.ctx?.text ?? "", "text/html");
    const text = page.querySelector("#screen p")?.textContent;
    if (text) document.getElementById("trouble").textContent = text;
  });
  addEventListener("online", () => (document.querySelector("[data-waits]") ? waitForProgram() : refetch()));
}
