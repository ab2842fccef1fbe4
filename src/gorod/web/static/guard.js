// A second tap at the same place right after a screen has changed is the old tap, not a new one, and the host is told.
// The server refuses double taps by their step; this guards the button that comes to lie under the finger.
import { say } from "./live.js";

const MS = 350;
const NEAR = 24;
const REPEATED = '.round, .history button, form[action$="/clock"] button'; // counting up or back, tap by tap
let changed = 0;
let last = { x: -1e6, y: -1e6, at: 0 };

export function guardTaps() {
  let timer = 0;
  document.addEventListener("htmx:after:swap", () => {
    changed = performance.now();
    document.documentElement.dataset.fresh = "1"; // for tests, which are quicker than fingers
    clearTimeout(timer);
    timer = setTimeout(() => { delete document.documentElement.dataset.fresh; }, MS);
  });
  document.addEventListener("click", (event) => {
    const now = performance.now();
    const pressed = event.target.closest?.("button, a");
    if (!pressed || event.detail === 0) return; // a key or a script pressed it
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
    if (near && now - changed < MS && now - last.at < 900 && !pressed.matches(REPEATED)) {
      say("twice");
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { x: event.clientX, y: event.clientY, at: now };
    // A finger leaves no focus behind: Space stays the timer's key and Enter the main button's.
    if (!event.target.closest("input, select, textarea, summary")) setTimeout(() => pressed.blur());
  }, true);
}
