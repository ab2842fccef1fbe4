// Everything by keyboard: digits are seats or numbers of hands, the rest are the keys that buttons name (data-key).
let typed = "";
let shift = false;
let waiting = 0;

function press(element) {
  if (!element || element.disabled) return false;
  element.click();
  return true;
}

function pressNumber(number) {
  const pad = document.querySelector(`.pad [data-digit="${number}"]`);
  if (pad) return press(pad);
  const seat = document.querySelector(`[data-seat="${number}"]`);
  if (seat) return press(seat.matches("label") ? seat.querySelector("input") : seat);
  return Number(number) === 0 && press(document.querySelector('[data-key="0"]'));
}

function highest() {
  const all = [...document.querySelectorAll(".pad [data-digit], #table [data-seat], .note-grid [data-seat]")];
  return Math.max(0, ...all.map((one) => Number(one.dataset.digit ?? one.dataset.seat)));
}

// Two digits within half a second are one number. With Shift it is a foul for that seat (0 alone is seat 10).
function digit(key, shifted) {
  if (shifted !== shift) typed = "";
  shift = shifted;
  typed += key;
  clearTimeout(waiting);
  const most = shift ? document.querySelectorAll("#table .seat").length : highest();
  if (Number(typed) * 10 > most || typed.length > 1 || typed === "0") finish();
  else waiting = setTimeout(finish, 450);
}

function finish() {
  const number = Number(typed);
  typed = "";
  if (shift) press(document.querySelector(`[data-foul="${number || 10}"]`));
  else pressNumber(number);
}

function isTyping(target) {
  return target.matches?.("input:not([type=checkbox]):not([type=radio]), select, textarea");
}

const NAMES = { " ": "Space" };

export function listenKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.repeat) { if (event.key === "Enter" || event.key === " ") event.preventDefault(); return; }
    const focused = event.target.closest?.("button, a, summary, label, input");
    if (focused && (event.key === "Enter" || event.key === " ") && focused !== document.body) return; // its own key
    const code = /^Digit(\d)$/.exec(event.code)?.[1];
    if (event.shiftKey && code) { event.preventDefault(); digit(code, true); return; }
    if (/^\d$/.test(event.key)) { event.preventDefault(); digit(event.key, false); return; }
    if (event.key === "?") { location.assign("/keys"); return; }
    const key = NAMES[event.key] ?? event.key;
    if (key === "m" || key === "ь") { press(document.querySelector("[data-ambience-button]")); return; }
    const latin = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
    const wanted = [key, latin].filter(Boolean);
    for (const name of wanted) {
      const found = [...document.querySelectorAll(`[data-key="${CSS.escape(name)}"]`)].find((one) => !one.disabled);
      if (found) { event.preventDefault(); press(found); return; }
    }
    if (key === "ArrowRight") press(document.querySelector(".panel .main, .page .main"));
  });
}
