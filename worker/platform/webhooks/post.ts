// Posts to an address that a customer gave. It follows no redirect, which could lead to a forbidden address.
import { DAY_MS } from "../../vocabulary/durations.ts";

export type Posted = {
  /** Of the answer; `timeout` or `network` when none came. */
  status: number | "timeout" | "network";
  /** How long the receiver asks to wait before the next try, a day at most. */
  retryAfterMs: number;
};
export type PostWebhook = (
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
) => Promise<Posted>;

const TIMEOUT_MS = 10_000;

export const webhookPoster =
  (fetch: typeof globalThis.fetch): PostWebhook =>
  async (url, headers, body) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json", ...headers },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return { status: answer.status, retryAfterMs: retryAfterMs(answer.headers.get("retry-after")) };
    } catch (error) {
      const status = error instanceof Error && error.name === "TimeoutError" ? "timeout" : "network";
      return { status, retryAfterMs: 0 };
    }
  };

/** @param header seconds or a date (RFC 9110, 10.2.3); 0 for anything else */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Math.min(Math.max(ms || 0, 0), DAY_MS);
}
