// Hold to see: the card is open only while the finger or the key is down. The same for every role.
function show(open, id) {
  const face = document.getElementById(id);
  if (face) face.dataset.hidden = open ? "0" : "1";
}

export function listenHold() {
  let open = "";
  const close = () => { if (open) show(false, open); open = ""; };
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("[data-hold]");
    if (!button) return;
    event.preventDefault();
    button.setPointerCapture?.(event.pointerId);
    open = button.dataset.hold;
    show(true, open);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) addEventListener(name, close, true);
  document.addEventListener("visibilitychange", close);
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.("[data-hold]")) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const button = document.activeElement?.closest?.("[data-hold]");
    if (button && event.key === " ") { event.preventDefault(); open = button.dataset.hold; show(true, open); }
  });
  document.addEventListener("keyup", close);
  document.addEventListener("htmx:before:swap", close);
}
