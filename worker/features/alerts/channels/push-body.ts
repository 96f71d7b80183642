import { MAX_PUSH_BYTES } from "../../../platform/push/encrypt.ts";
import type { Report } from "./channel.ts";

/** The maximum number of sentences that a notification shows; its last line says how many more there are. */
const MAX_LINES = 3;

type Notification = Pick<Report, "id" | "sentences" | "place">;

/** The JSON that the service worker reads (web/public/sw.js). Pure. */
export function pushBody({ id, sentences, place }: Notification): string {
  const more = sentences.length - MAX_LINES;
  const lines = [...sentences.slice(0, MAX_LINES), ...(more > 0 ? [`Y ${more} más.`] : [])];
  const notification = { title: "Atalaya", body: lines.join("\n"), url: place, tag: `alert-${id}` };
  const whole = JSON.stringify(notification);
  // Names of pages may be long, and a character has up to four bytes.
  return Buffer.byteLength(whole) <= MAX_PUSH_BYTES
    ? whole
    : JSON.stringify({ ...notification, body: notification.body.slice(0, MAX_PUSH_BYTES / 8) });
}
