// The rules form without a network: the letter is prepared from what is ticked on the page.
function compose(form) {
  const lines = [form.dataset.title, ""];
  for (const box of form.querySelectorAll(".question")) {
    const ask = [...box.querySelectorAll(".side-by-side:first-of-type p")].map((one) => one.textContent.trim());
    lines.push(`${box.querySelector("legend").textContent.trim()}. ${ask.join(" / ")}`);
    for (const ticked of box.querySelectorAll("input:checked")) {
      const words = [...ticked.closest("label").querySelectorAll("span")].map((one) => one.textContent.trim());
      lines.push(`  [x] ${words.join(" / ")} (${ticked.name} = ${ticked.value})`);
    }
  }
  return lines.join("\n");
}

export function listenForm() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#mail");
    const form = document.getElementById("rules-form");
    if (!link || !form) return;
    link.href = `mailto:?subject=${encodeURIComponent(form.dataset.title)}&body=${encodeURIComponent(compose(form))}`;
  }, true);
}
