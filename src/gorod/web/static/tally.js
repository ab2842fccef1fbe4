// Hands by name: the count goes with the ticks, before anything is sent.
function count() {
  const row = document.querySelector("[data-ticked]");
  const voted = document.querySelector(".voted");
  if (!row || !voted) return;
  const ticked = document.querySelectorAll('#table input[name="s"]:checked').length;
  const voters = Number(voted.dataset.voters);
  const given = Math.min(voters, Number(voted.dataset.used) + ticked);
  row.textContent = ticked;
  voted.querySelector("[data-given]").textContent = given;
  voted.querySelector("[data-left]").textContent = voters - given;
}

export function listenTally() {
  count(); // a browser may keep the ticks over a reload
  document.addEventListener("change", count);
  document.addEventListener("htmx:after:swap", count);
}
