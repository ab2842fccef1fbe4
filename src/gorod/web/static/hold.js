// Hold to see: the card is fetched when the finger or the key goes down and is gone from the page when it lifts.
// The same for every role: the answer has one length, and the page itself never carries a role.
let open = null;

async function show(button) {
  if (open) return;
  const face = document.getElementById(button.dataset.hold);
  if (!face) return;
  const mine = { face };
  open = mine;
  face.dataset.hidden = "0";
  if (!button.dataset.card) return;
  try {
    const answer = await fetch(button.dataset.card, { cache: "no-store", headers: { "hx-request": "true" } });
    const card = answer.ok ? await answer.text() : "";
    if (open === mine) face.innerHTML = card; // let go before it came: it is not shown at all
  } catch { /* no connection: the card stays empty */ }
}

function close() {
  if (!open) return;
  open.face.dataset.hidden = "1";
  open.face.replaceChildren();
  open = null;
}

export function listenHold() {
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("[data-hold]");
    if (!button) return;
    event.preventDefault();
    button.setPointerCapture?.(event.pointerId);
    show(button);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur", "pagehide"]) addEventListener(name, close, true);
  document.addEventListener("visibilitychange", close);
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.("[data-hold]")) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const button = document.activeElement?.closest?.("[data-hold]");
    if (button && event.key === " ") { event.preventDefault(); show(button); }
  });
  document.addEventListener("keyup", close);
  document.addEventListener("htmx:before:swap", close);
}
