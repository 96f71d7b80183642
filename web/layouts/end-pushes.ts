import { readToken, watchSession } from "../api/session-store.ts";

/**
 * After the session's end no notification of this customer appears on the device: its push service then answers that the
 * subscription is gone, and the Worker forgets it.
 *
 * @returns stops watching
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
