// This browser's subscription to pushes: https://www.w3.org/TR/push-api/
import { Subscription } from "../../../worker/features/alerts/schemas.ts";
import { deviceKey } from "../../../worker/vocabulary/alerts.ts";

/** `install`: an iPhone or iPad, which accepts pushes only for an app on the home screen. */
type PushSupport = "yes" | "install" | "no";

export function pushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "yes";
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad identifies itself as a Mac.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos ? "install" : "no";
}

/** The person refused pushes, which only the browser's settings can change. */
export class PushDenied extends Error {}

/** The key by which the API lists this browser's subscription; null without one. */
export async function thisDeviceKey(): Promise<string | null> {
  if (pushSupport() !== "yes") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
  return deviceKey([...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** Asks the person, then subscribes. @param pushKey base64url @throws PushDenied, or the browser's error */
export async function subscribeToPush(pushKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDenied();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription that was made with another key is no longer valid.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  return Subscription.parse(subscription.toJSON());
}

export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
