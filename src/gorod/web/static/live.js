// The socket brings the newest view of the table. A page that shows something else fetches itself anew.
function screen() {
  return document.getElementById("screen");
}

function say(kind) {
  const box = document.getElementById("trouble");
  if (!box) return;
  box.textContent = kind ? box.dataset[kind] : "";
  box.hidden = !kind;
}

function refetch() {
  if (!window.htmx || !screen()) return;
  window.htmx.ajax("GET", location.pathname + location.search, { target: "#screen", swap: "outerMorph" });
}

export function listenLive() {
  document.addEventListener("htmx:before:ws:message", (event) => {
    const here = screen();
    const news = event.detail.message.json;
    if (!here || !news) return;
    const same = String(news.step) === here.dataset.step;
    if (here.dataset.page || location.search || document.querySelector("details[open]:not(.group)")) {
      event.preventDefault(); // not the plain table: what the host is reading stays, unless it is out of date
      if (!same) refetch();
    } else if (same && document.activeElement?.matches?.("input:not([type=checkbox])")) {
      event.preventDefault();
    }
  });
  document.addEventListener("htmx:after:ws:connection", () => say(""));
  document.addEventListener("htmx:after:swap", () => say(""));
  document.addEventListener("htmx:error", (event) => { if (event.detail?.ctx) say("lost"); });
  document.addEventListener("htmx:response:error", (event) => {
    say("slow");
    const page = new DOMParser().parseFromString(event.detail?.ctx?.text ?? "", "text/html");
    const text = page.querySelector("#screen p")?.textContent;
    if (text) document.getElementById("trouble").textContent = text;
  });
  addEventListener("online", refetch);
}
