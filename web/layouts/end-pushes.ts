import { readToken, watchSession } from "../api/session-store.ts";

/**
 * Ends this device's subscription to pushes with the session, so that the device shows no more notifications of this customer.
 * The push service then answers that the subscription is gone, and the Worker deletes it.
 *
 * @returns a function that stops watching
 */
export const endPushesWithSession = (): (() => void) =>
  watchSession(() => {
    if (readToken() !== null || !("serviceWorker" in navigator)) return;
    navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.pushManager?.getSubscription())
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => undefined);
  });
