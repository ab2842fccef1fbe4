// The shell without a network: static files and the rules are kept; a game's pages never are (they would be stale).
const KEEP = "gorod-shell-1";
const SHELL = ["/offline"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => n !== KEEP).map((n) => caches.delete(n))))
    .then(() => self.clients.claim()));
});

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
  if (url.pathname.startsWith("/static/") && url.search) event.respondWith(first(request));
  else if (request.headers.get("hx-request")) return;
  else if (url.pathname.startsWith("/rules")) event.respondWith(fresh(request, true));
  else if (request.mode === "navigate") event.respondWith(fresh(request, false));
});
