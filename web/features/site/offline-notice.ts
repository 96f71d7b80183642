/** Registers the service worker that shows our page when there is no connection. Nothing else is stored offline. */
export function registerOfflineNotice(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("offline notice not installed", error));
  // After the page has everything it needs: the notice can wait.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
