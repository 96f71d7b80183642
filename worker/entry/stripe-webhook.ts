// Receives Stripe's webhooks: verifies the raw bytes, handles the event once and answers. An event is only a hint to read the
// state from Stripe.
import { Hono } from "hono";
import { AppError, isCode } from "../errors.ts";
import { handleStripeEvent } from "../features/billing/handle-event.ts";
import type { ApiEnv } from "../http/env.ts";
import { limit, open } from "../http/guards.ts";
import { limitRefusedSignatures } from "../http/limits/limit-requests.ts";
import { StripeEvent, verifiedEvent } from "../platform/stripe/event.ts";

export const stripeWebhookRoutes = new Hono<ApiEnv>().post("/", open, limit("stripeWebhook"), async (c) => {
  const { deps } = c.var;
  const raw = new Uint8Array(await c.req.arrayBuffer());
  const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_WEBHOOK_SECRET_OLD: oldSecret } = deps.config;
  const event = await verifiedEvent(
    { stripe: deps.stripe, secrets: [secret, oldSecret], now: deps.now() },
    { raw, signature: c.req.header("stripe-signature") },
  ).catch(async (error) => {
    if (isCode(error, "invalid_signature")) await limitRefusedSignatures(c);
    throw error;
  });
  const parsed = StripeEvent.safeParse(event);
  if (!parsed.success) throw new AppError("invalid_json", { facts: "not an event" });
  const handled = await handleStripeEvent(deps, parsed.data);
  return c.json({ success: true as const, handled }, 200);
});
