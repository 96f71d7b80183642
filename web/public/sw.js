// Says that there is no connection, and nothing else: no answer of the API and no page is kept, so that nothing old is ever
// shown as live.
const CACHE = "offline-notice-1";
const NOTICE = "/offline";

self.addEventListener("install", (event) => {
  const files = [NOTICE, "/offline.css", "/offline.js", "/favicon.svg", "/theme.js"];
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const outdated = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([outdated, self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(pageOrNotice(event));
  // What the notice itself needs, and only when the network has nothing.
  else if (isOfNotice(event.request)) event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});

async function pageOrNotice(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(NOTICE)) ?? Response.error();
  }
}

const isOfNotice = ({ url }) => /^\/(offline\.(css|js)|favicon\.svg|theme\.js)$/.test(new URL(url).pathname);
