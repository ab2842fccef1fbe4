// What stays on the panel after a tap. A foul comes in the middle of something else: what the host had unfolded and
// where he had scrolled to stay as they were. Any other tap brings a new thing, and that begins at its top.
let open = null;
let step = "";

function read(details) {
  return details.querySelector("summary")?.textContent.replace(/\d+/g, "").trim();
}

export function keepPanel() {
  document.addEventListener("click", (event) => {
    const fouled = event.target.closest?.(".foul");
    open = fouled ? [...document.querySelectorAll(".panel details[open]")].map(read) : null;
  }, true);
  document.addEventListener("htmx:before:swap", () => { step = document.getElementById("screen")?.dataset.step; });
  document.addEventListener("htmx:after:swap", () => {
    const panel = document.querySelector(".panel");
    if (open) for (const one of document.querySelectorAll(".panel details")) one.open = open.includes(read(one));
    else if (panel && step !== document.getElementById("screen")?.dataset.step) panel.scrollTop = 0;
  });
}
