import type { Send } from "../options.ts";
import type { Change } from "../world/types.ts";
import { hmacHex } from "./sign.ts";

/**
 * Makes the body of one POST from changes of one object, grouped into one entry for each page or account, and time.
 *
 * @param at  epoch ms of sending, for changes without a time of their own; `entry.time` is in seconds
 */
export function bodyOf(changes: Change[], at: number): string {
  const timeOf = ({ sentAt = at }: Change) => Math.floor(sentAt / 1000);
  const byEntry = Map.groupBy(changes, (change) => `${change.entryId}:${timeOf(change)}`);
  const entry = [...byEntry.values()].map((own) => ({
    id: own[0]!.entryId,
    time: timeOf(own[0]!),
    changes: own.map(({ value, field }) => ({ value, field })),
  }));
  return encode({ entry, object: changes[0]?.object });
}

/** Sends the body signed with the app's secret. Status 0 means no answer. */
export async function post(
  { send, secret }: { send: Send; secret: string },
  url: string,
  body: string,
): Promise<{ status: number; ms: number }> {
  const headers = {
    "content-type": "application/json",
    "user-agent": "facebookexternalua",
    "x-hub-signature-256": `sha256=${await hmacHex(secret, body)}`,
  };
  const started = performance.now();
  try {
    const response = await send(url, { method: "POST", headers, body });
    // An unread body would keep its connection open.
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - started };
  } catch {
    return { status: 0, ms: performance.now() - started };
  }
}

/**
 * Encodes JSON like Meta: a space after `:` and `,`, everything beyond ASCII as lower-case `\uXXXX`. So a receiver that wrongly signs its
 * own `JSON.stringify` of the parsed body gets other bytes, and fails.
 */
function encode(value: unknown): string {
  return write(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}: ${write(item)}`).join(", ")}}`;
  }
  return JSON.stringify(value);
}
