import { Hono } from "hono";
import { actorOf, eventOrigin } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requireFeature, requireNotClosing } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { confirmPerson } from "../auth/second-step/confirm-person.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { letDecide, listKeys, makeKey, revokeKey, takeKeyOver } from "./keys.ts";
import { KeyRef, LetDecideInput, MakeKeyInput } from "./schemas.ts";

export const keyRoutes = new Hono<UserEnv>()
  .get("/", can("team"), async (c) => c.json(await listKeys(c.var.deps, actorOf(c)), 200))
  .post(
    "/",
    can("team"),
    limit("signIn"),
    requireNotClosing,
    requireFeature("api"),
    validate("json", MakeKeyInput),
    async (c) => {
      const { password, step, ...input } = c.req.valid("json");
      const secondStep = await confirmPerson(c, { password, step });
      if (secondStep) return c.json({ success: true as const, secondStep }, 200);
      const { workspaceId, visible } = c.var.caller;
      const made = await makeKey(c.var.deps, { ...c.var.member, visible }, { ...input, workspaceId });
      await recordSecurityEvent(c.var.deps, { kind: "key_made", ...eventOrigin(c) });
      return c.json(made, 201);
    },
  )
  .put("/:id/decides-alone", can("team"), validate("param", KeyRef), validate("json", LetDecideInput), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await letDecide(c.var.deps, input), 200);
  })
  .delete("/:id", can("team"), validate("param", KeyRef), async (c) => {
    const answer = await revokeKey(c.var.deps, { ...actorOf(c), ...c.req.valid("param") });
    await recordSecurityEvent(c.var.deps, { kind: "key_revoked", ...eventOrigin(c) });
    return c.json(answer, 200);
  })
  .post("/:id/take-over", can("team"), requireNotClosing, validate("param", KeyRef), async (c) => {
    const answer = await takeKeyOver(c.var.deps, { ...actorOf(c), ...c.req.valid("param") });
    await recordSecurityEvent(c.var.deps, { kind: "key_taken_over", ...eventOrigin(c) });
    return c.json(answer, 200);
  });
