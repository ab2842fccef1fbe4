// What forms need beyond the browser: names tapped quickly, typed settings kept, the rules form without a network.
import { say } from "./live.js";

const text = (one) => one.textContent.trim();
const both = (box, inner) => [...box.querySelectorAll(inner)].map(text).join(" / ");

// An answer in both languages, with the number that was typed.
function answer(option) {
  const number = option.querySelector("[type=number]")?.value;
  return both(option, "span") + (number ? `: ${number}` : "");
}

// The filled rules form as text: every question with its answers, the ticked ones marked.
function compose(form) {
  const lines = [form.dataset.title, ""];
  for (const box of form.querySelectorAll(".question")) {
    lines.push(`${text(box.querySelector("legend"))}. ${both(box, ".asked p")}`);
    for (const options of box.querySelectorAll(".options")) {
      lines.push(`  ${both(options.previousElementSibling, "p")}`);
      for (const option of options.querySelectorAll(".option")) {
        lines.push(`  [${option.querySelector("input").checked ? "x" : " "}] ${answer(option)}`);
      }
    }
    lines.push("");
  }
  return lines.join("\r\n");
}

// The same as a letter: mail programs take short ones only, so it says what differs and names the rest.
function composeLetter(form) {
  const lines = [form.dataset.title, ""];
  const same = [];
  for (const box of form.querySelectorAll(".question")) {
    const changed = [...box.querySelectorAll(".options")].filter((options) => !options.querySelector("input").checked);
    if (!changed.length) same.push(text(box.querySelector("legend")));
    else lines.push(`${text(box.querySelector("legend"))}. ${both(box, ".asked p")}`);
    for (const options of changed) lines.push(`  [x] ${answer(options.querySelector(".option:has(:checked)"))}`);
  }
  return [...lines, "", `${form.dataset.same}: ${same.join(", ")}`].join("\r\n");
}

// A field whose text was taken is empty again, and the cursor stays in it: the next name can be typed at once.
function emptyTaken() {
  let sent = "";
  document.addEventListener("submit", (event) => { sent = event.target.querySelector?.("[data-taken]")?.value ?? ""; }, true);
  document.addEventListener("htmx:after:swap", () => {
    const field = document.querySelector("[data-taken]");
    if (field && sent && field.value === sent) field.value = "";
    sent = "";
    document.querySelector("[data-here]")?.scrollIntoView({ block: "center" }); // what this answer is about
  });
}

// Whoever has typed into the form of all settings and goes back has it kept, as with the button.
function keepTyped() {
  let [typed, asked] = [0, 0];
  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("#settings-form");
    if (!form) return;
    form.dataset.dirty = "1";
    typed = performance.now();
  });
  document.addEventListener("htmx:before:request", () => { asked = performance.now(); });
  document.addEventListener("htmx:after:swap", () => { // what was typed while the answer was on its way is not in it
    const form = document.getElementById("settings-form");
    if (form && typed > asked) form.dataset.dirty = "1";
  });
  document.addEventListener("click", (event) => {
    const form = document.getElementById("settings-form");
    if (!event.target.closest?.("[data-leave]") || form?.dataset.dirty !== "1") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.getElementById("settings-leave").click();
  }, true);
}

// Names are tapped faster than a network answers: taps that come while one is on its way go together in the next.
const picked = [];
let onTheWay = [];
let busy = false;
let failed = false;

function sendPicked() {
  const form = document.getElementById("names-form");
  if (busy || !picked.length || !form) return;
  for (const old of form.querySelectorAll("[name=pick]")) old.remove();
  for (const word of picked) {
    const field = document.createElement("input");
    [field.type, field.name, field.value] = ["hidden", "pick", word];
    form.append(field);
  }
  form.querySelector('[value="set pick"]').click();
}

function pick(chip) {
  const [word, name] = [chip.value.split(" ")[1], chip.value.split(" ").slice(2).join(" ")];
  picked.push(`${word} ${name}`);
  chip.setAttribute("aria-pressed", word === "add" ? "true" : "false");
  if (chip.dataset.bearers === "1") chip.value = `set ${word === "add" ? "dropname" : "add"} ${name}`;
  sendPicked();
}

function pickNames() {
  document.addEventListener("click", (event) => {
    const chip = event.target.closest?.(".name-chip");
    if (!chip || !window.htmx) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pick(chip);
  }, true);
  document.addEventListener("htmx:before:request", () => {
    busy = true;
    if (document.querySelector("#names-form [name=pick]")) onTheWay = picked.splice(0);
  });
  const keep = () => { failed = true; picked.unshift(...onTheWay.splice(0)); };
  document.addEventListener("htmx:error", keep);
  document.addEventListener("htmx:response:error", keep);
  document.addEventListener("htmx:finally:request", () => {
    busy = false;
    onTheWay = [];
    if (!failed) setTimeout(sendPicked); // else with the next tap, or when the network is back
    failed = false;
  });
  addEventListener("online", sendPicked);
}

// What was unfolded in the set-up stays so: places are moved one after another.
function keepFolds() {
  let open = [];
  document.addEventListener("htmx:before:swap", () => {
    open = [...document.querySelectorAll("[data-fold][open]")].map((one) => one.dataset.fold);
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const one of document.querySelectorAll("[data-fold]")) if (open.includes(one.dataset.fold)) one.open = true;
  });
}

// Of many remembered names those with the typed letters.
function findNames() {
  const plain = (name) => name.toLowerCase().replaceAll("ё", "е");
  const sift = () => {
    const wanted = plain(document.getElementById("name-filter")?.value.trim() ?? "");
    for (const chip of document.querySelectorAll(".name-chip")) chip.hidden = !plain(chip.textContent).includes(wanted);
  };
  document.addEventListener("input", (event) => { if (event.target.id === "name-filter") sift(); });
  document.addEventListener("keydown", (event) => {
    if (event.target.id === "name-filter" && event.key === "Enter") event.preventDefault();
  });
  document.addEventListener("htmx:after:swap", sift);
}

// A chosen file is named on its button; a number that is typed is the answer.
function showChosen() {
  document.addEventListener("change", (event) => {
    const name = event.target.closest?.(".file")?.querySelector("[data-none]");
    if (name) name.textContent = event.target.files[0]?.name ?? name.dataset.none;
  });
  document.addEventListener("input", (event) => {
    const own = event.target.matches?.("[type=number]") && event.target.closest(".option");
    if (own) own.querySelector("[type=radio]").checked = event.target.value !== "";
  });
}

// The filled form is made here, not fetched: it can be taken along without a network.
function download(form) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([compose(form)], { type: "text/plain;charset=utf-8" }));
  link.download = form.dataset.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// What needs the host's program is asked for aside: where it is away, the page and all that was ticked stay.
async function ask(form, button) {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, button)) });
  if (!answer.ok) throw new Error(String(answer.status));
  if (answer.redirected) location.href = answer.url;
  else {
    const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "club.toml";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = decodeURIComponent(name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

export function listenForm() {
  emptyTaken();
  pickNames();
  keepTyped();
  keepFolds();
  findNames();
  showChosen();
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "rules-form") return;
    event.preventDefault();
    if (event.submitter?.value === "text") download(event.target);
    else ask(event.target, event.submitter).then(() => say(""), () => say("lost"));
  }, true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#mail");
    const form = document.getElementById("rules-form");
    if (!link || !form) return;
    link.href = `mailto:?subject=${encodeURIComponent(form.dataset.title)}&body=${encodeURIComponent(composeLetter(form))}`;
  }, true);
}
