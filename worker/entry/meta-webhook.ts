// Meta's way in: verify the raw bytes, parse, enqueue, answer. Nothing else is awaited.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../errors.ts";
import { countRefusedWebhook } from "../features/comments/queries.ts";
import type { ApiEnv } from "../http/env.ts";
import { verifyHmac } from "../platform/crypto/hash.ts";
import { commentEvents, parseLosslessly, removedPosts } from "../platform/meta/payloads.ts";

/** Meta sends up to 1,000 updates in one body. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;

const tooLarge = () => {
  throw new AppError("body_too_large");
};

export const metaWebhookRoutes = new Hono<ApiEnv>()
  // The handshake: the challenge goes back as it came, as the whole body.
  .get("/", (c) => {
    const { config } = c.var.deps;
    const matches =
      c.req.query("hub.mode") === "subscribe" && c.req.query("hub.verify_token") === config.META_VERIFY_TOKEN;
    if (!matches) throw new AppError("forbidden", { facts: "webhook handshake" });
    return c.text(c.req.query("hub.challenge") ?? "");
  })
  .post("/", bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async (c) => {
    const { deps } = c.var;
    const raw = await c.req.arrayBuffer();
    const signature = signatureOf(c.req.header("x-hub-signature-256"));
    if (!signature || !(await verifyHmac(deps.config.META_APP_SECRET, signature, raw))) {
      c.executionCtx.waitUntil(countRefusedWebhook(deps));
      throw new AppError("invalid_signature");
    }

    let body: unknown;
    try {
      body = parseLosslessly(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(raw));
    } catch (cause) {
      throw new AppError("invalid_json", { cause });
    }
    const events = commentEvents(body, deps.now());
    if (!events) throw new AppError("invalid_json", { facts: "not a webhook envelope" });
    const told = [...events, ...removedPosts(body, deps.now())];
    await deps.queues.commentEvents.send(told);
    return c.json({ success: true, received: told.length }, 200);
  });

function signatureOf(header: string | undefined): Uint8Array<ArrayBuffer> | null {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1];
  return hex ? Uint8Array.from(Buffer.from(hex, "hex")) : null;
}
