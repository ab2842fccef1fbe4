// The timer shows how much is left until an end that the server knows. It informs; it never ends anything.
import { signal } from "./sound.js";

let end = 0;
let left = 0;
let runs = false;
let told = new Set();
let seen = "";

function read() {
  const form = document.getElementById("timer");
  if (!form) { seen = ""; runs = false; return; }
  const mark = `${form.dataset.left}/${form.dataset.runs}/${form.dataset.length}`;
  if (mark === seen && form.isConnected) return;
  seen = mark;
  left = Number(form.dataset.left);
  runs = form.dataset.runs === "1";
  end = performance.now() + left;
  told = new Set();
  if (left < 10_000) told.add(10);
  if (left <= 0) told.add(0);
}

function face(ms) {
  const whole = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function draw() {
  const form = document.getElementById("timer");
  if (!form?.querySelector(".digits")) return;
  const now = runs ? end - performance.now() : left;
  const text = face(now);
  for (const digits of document.querySelectorAll(".digits")) {
    if (digits.textContent !== text) digits.textContent = text;
  }
  for (const shown of document.querySelectorAll("#timer, .timing")) {
    shown.classList.toggle("low", now < 10_000 && now > 0);
    shown.classList.toggle("over", now <= 0);
  }
  if (!runs) return;
  if (now <= 10_000 && !told.has(10)) { told.add(10); signal("soon"); }
  if (now <= 0 && !told.has(0)) { told.add(0); signal("over"); }
}

export function watchTimer() {
  read();
  document.addEventListener("htmx:after:swap", () => { read(); draw(); });
  document.addEventListener("visibilitychange", draw);
  setInterval(draw, 200);
  draw();
}
