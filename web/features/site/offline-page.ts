/** Registers the service worker that shows our page when there is no connection. Nothing else is stored offline. */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("offline page not installed", error));
  // The registration is not urgent: it waits until the page has loaded everything that it needs.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
