// The shell without a network: static files and the rules are kept; a game's pages never are (they would be stale).
// The rules, and the forms on which a club decides about them, are fetched before anybody asks: they must open cold.
const KEEP = "gorod-shell-3";
const FOR_EVER = /^\/static\/[0-9a-f]{10}\//; // the address changes with the files
const SHELL = ["/offline"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => n !== KEEP).map((n) => caches.delete(n))))
    .then(() => self.clients.claim()).then(keepRules));
});

async function keepRules() {
  try {
    const cache = await caches.open(KEEP);
    const shelf = await fetch("/rules");
    if (!shelf.ok) return; // nobody has come in yet: they are kept when they are opened
    cache.put("/rules", shelf.clone());
    const links = (await shelf.text()).match(/"\/rules\/[^"?]+"/g) ?? [];
    await Promise.all([...new Set(links)].map((link) => cache.add(link.slice(1, -1)).catch(() => {})));
  } catch { /* no network: what is kept stays */ }
}

// A part of such a page is not kept; without a network the whole page takes its place.
async function part(event, url) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(caches.open(KEEP).then((cache) => cache.add(url.href)).catch(() => {}));
    return answer;
  } catch (error) {
    if (await caches.match(url.href)) return new Response("", { headers: { "HX-Redirect": url.href } });
    throw error;
  }
}

async function fresh(request, kept) {
  try {
    const answer = await fetch(request);
    if (kept && answer.ok) (await caches.open(KEEP)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const old = await caches.match(request);
    if (old) return old;
    if (request.mode === "navigate") return (await caches.match("/offline")) ?? Response.error();
    throw error;
  }
}

async function first(request) {
  const old = await caches.match(request);
  if (old) return old;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(KEEP)).put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FOR_EVER.test(url.pathname)) event.respondWith(first(request));
  else if (request.headers.get("hx-request")) {
    if (url.pathname.startsWith("/rules")) event.respondWith(part(event, url));
  } else if (url.pathname.startsWith("/rules")) event.respondWith(fresh(request, true));
  else if (request.mode === "navigate") event.respondWith(fresh(request, false));
});
