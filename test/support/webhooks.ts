// Meta's webhooks as in its documentation, and a function to deliver them.
import { hmacHex } from "../../worker/platform/crypto/hash.ts";
import type { TestApp } from "./app.ts";

/** The value of a change in a page's feed, for a comment. */
export const feedComment = (value: Record<string, unknown> = {}) => ({
  item: "comment",
  verb: "add",
  comment_id: "11_22",
  post_id: "9_11",
  parent_id: "9_11",
  from: { id: "7", name: "Lucía" },
  message: "¿Precio?",
  created_time: 1_790_000_000,
  ...value,
});

/** Delivers a body like Meta. @param signature  by default the app's own */
export async function deliver(app: TestApp, body: string, signature?: string): Promise<Response> {
  const mac = signature ?? `sha256=${await hmacHex(app.deps.config.META_APP_SECRET, body)}`;
  const headers = { "x-hub-signature-256": mac, "content-type": "application/json" };
  return app.request("/api/webhooks/meta", { method: "POST", body, headers });
}
