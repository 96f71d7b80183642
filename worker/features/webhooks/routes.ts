import { type Context, Hono } from "hono";
import { actorOf, eventOrigin } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requireNotClosing } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { confirmPerson } from "../auth/second-step/confirm-person.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { ChosenInput, DeliveryRef, MakeWebhookInput, WebhookRef } from "./schemas.ts";
import {
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  resendDelivery,
  rotateSecret,
  tryWebhook,
} from "./webhooks.ts";

const list = async (c: Context<UserEnv>) => c.json(await listWebhooks(c.var.deps, actorOf(c)), 200);

export const webhookRoutes = new Hono<UserEnv>()
  .get("/", can("team"), list)
  .post("/", can("team"), limit("signIn"), requireNotClosing, validate("json", MakeWebhookInput), async (c) => {
    const { password, step, ...input } = c.req.valid("json");
    const secondStep = await confirmPerson(c, { password, step });
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    const made = await makeWebhook(c.var.deps, input, actorOf(c));
    await recordSecurityEvent(c.var.deps, { kind: "webhook_made", ...eventOrigin(c) });
    return c.json(made, 201);
  })
  .put("/:id", can("team"), validate("param", WebhookRef), validate("json", ChosenInput), async (c) => {
    await changeWebhook(c.var.deps, c.req.valid("json"), { ...actorOf(c), ...c.req.valid("param") });
    return list(c);
  })
  .post("/:id/rotate", can("team"), limit("expensive"), validate("param", WebhookRef), async (c) =>
    c.json(await rotateSecret(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .delete("/:id", can("team"), validate("param", WebhookRef), async (c) => {
    await deleteWebhook(c.var.deps, { ...actorOf(c), ...c.req.valid("param") });
    return list(c);
  })
  .post("/:id/test", can("team"), limit("expensive"), validate("param", WebhookRef), async (c) => {
    await tryWebhook(c.var.deps, { ...actorOf(c), ...c.req.valid("param") });
    return list(c);
  })
  .post("/deliveries/:id/resend", can("team"), limit("expensive"), validate("param", DeliveryRef), async (c) => {
    await resendDelivery(c.var.deps, { ...actorOf(c), ...c.req.valid("param") });
    return list(c);
  });
