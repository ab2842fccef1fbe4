// What stays on the panel after a tap. A foul comes in the middle of something else, and the same view may come twice
// (as the answer, and through the socket): what the host had unfolded and where he had scrolled to stay as they were.
// Any other tap brings a new thing, and that begins at its top.
import { findStep } from "./live.js";

let open = [];
let fouled = false;
let away = false;
let step;
let address = "";
let unfolding = null; // a fold that was pressed

function read(details) {
  return details.querySelector("summary")?.textContent.replace(/\d+/g, "").trim();
}

function list(which) {
  return [...document.querySelectorAll(`.panel details${which}, .page details${which}`)];
}

function findAddress() {
  return location.pathname + location.search;
}

export function keepPanel() {
  address = findAddress();
  document.addEventListener("click", (event) => {
    fouled = Boolean(event.target.closest?.(".foul"));
    unfolding = event.target.closest?.(".words summary")?.parentElement ?? null;
  }, true);
  document.addEventListener("toggle", (event) => { // what was asked for is seen without a search
    if (event.target === unfolding && unfolding.open) unfolding.scrollIntoView({ block: "nearest" });
  }, true);
  document.addEventListener("htmx:before:swap", (event) => {
    step = findStep();
    // A link leads elsewhere, and so does the way back.
    away = Boolean(event.detail?.ctx?.sourceElement?.matches?.("a")) || address !== findAddress();
    open = away ? [] : list("[open]").map(read);
  });
  document.addEventListener("htmx:after:swap", () => {
    const words = document.querySelector(".words");
    const same = step !== undefined && step === findStep();
    if (away) {
      if (words) words.scrollTop = 0;
      if (!location.hash) scrollTo(0, 0);
    } else if (fouled || same) for (const one of list("")) one.open ||= open.includes(read(one));
    else if (words) words.scrollTop = 0;
    fouled = false;
    setTimeout(() => { address = findAddress(); }); // the address bar may follow
  });
}
