// Keep the screen on where the browser allows it, and say so where it does not.
let lock = null;

async function ask() {
  const note = document.getElementById("awake-note");
  if (document.documentElement.dataset.awake !== "1") return;
  if (!("wakeLock" in navigator)) { if (note) note.hidden = false; return; }
  if (lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
    if (note) note.hidden = true;
  } catch {
    if (note) note.hidden = false;
  }
}

export function keepAwake() {
  ask();
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("click", ask);
  document.addEventListener("htmx:after:swap", ask);
}
