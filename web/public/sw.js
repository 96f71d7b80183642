// Shows a page when there is no connection, and the notifications that are pushed. It caches no answer of the API and no other
// page, so that nothing old is ever shown as live.
const CACHE = "offline-notice-1";
const OFFLINE_PAGE = "/offline";

self.addEventListener("install", (event) => {
  const files = [OFFLINE_PAGE, "/offline.css", "/offline.js", "/favicon.svg", "/theme.js"];
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
  if (event.request.mode === "navigate") event.respondWith(pageOrOffline(event));
  // The cache is used only when the network fails.
  else if (isFileOfOfflinePage(event.request))
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

const isFileOfOfflinePage = ({ url }) => /^\/(offline\.(css|js)|favicon\.svg|theme\.js)$/.test(new URL(url).pathname);

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

// Every push must show a notification, or the browser ends the site's subscription.
async function show(data) {
  const { title = "Atalaya", body = "Tienes un aviso nuevo.", url = "/", tag } = parsePush(data);
  const icon = "/icon-192.png";
  await self.registration.showNotification(title, { body, tag, lang: "es", icon, badge: icon, data: { url } });
}

function parsePush(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

async function open(path) {
  const url = new URL(path ?? "/", self.location.origin);
  // Only pages of our own are opened.
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const showing = windows.find((each) => new URL(each.url).pathname === url.pathname);
  if (showing) return showing.focus();
  return self.clients.openWindow(url.href);
}
