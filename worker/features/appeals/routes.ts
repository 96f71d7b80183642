import { Hono } from "hono";
import { AppError } from "../../errors.ts";
import { actorOf } from "../../http/caller.ts";
import type { ApiEnv, UserEnv } from "../../http/env.ts";
import { can, limit, open, requirePlan } from "../../http/guards.ts";
import { addressGroup } from "../../http/limits/address-group.ts";
import { validate } from "../../http/validate.ts";
import { loadPublishedPage } from "../public-pages/published-page.ts";
import { PublicSlugRef } from "../public-pages/schemas.ts";
import { decideAppeal, undoAppeal } from "./decide-appeal.ts";
import { loadLikelyComments } from "./likely-comments.ts";
import { makeAppeal } from "./make-appeal.ts";
import { listAppeals } from "./own-appeals.ts";
import { AppealInput, AppealRef, DecideAppealInput, ListAppealsInput } from "./schemas.ts";

const RECEIVED = "Ya la tenemos. Una persona de la página la leerá y decidirá.";

/** For visitors without an account. */
export const openAppealRoutes = new Hono<ApiEnv>()
  .get("/:slug", open, limit("demo"), validate("param", PublicSlugRef), async (c) => {
    const published = await loadPublishedPage(c.var.deps, c.req.valid("param"));
    if (!published) throw new AppError("not_found", { facts: "published page" });
    return c.json({ success: true as const, name: published.accounts[0]!.name }, 200);
  })
  .post(
    "/:slug/appeals",
    open,
    limit("demo"),
    validate("param", PublicSlugRef),
    validate("json", AppealInput),
    async (c) => {
      const input = { ...c.req.valid("json"), ...c.req.valid("param"), network: addressGroup(c) };
      await makeAppeal(c.var.deps, input);
      return c.json({ success: true as const, message: RECEIVED }, 200);
    },
  );

export const appealRoutes = new Hono<UserEnv>()
  .get("/", can("moderate"), requirePlan, validate("query", ListAppealsInput), async (c) =>
    c.json(await listAppeals(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .get("/:id/comments", can("moderate"), limit("expensive"), requirePlan, validate("param", AppealRef), async (c) =>
    c.json(await loadLikelyComments(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post(
    "/:id/decision",
    can("moderate"),
    requirePlan,
    validate("param", AppealRef),
    validate("json", DecideAppealInput),
    async (c) => {
      await decideAppeal(c.var.deps, { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") });
      return c.json({ success: true as const }, 200);
    },
  )
  .post("/:id/undo", can("moderate"), requirePlan, validate("param", AppealRef), async (c) => {
    await undoAppeal(c.var.deps, { ...actorOf(c), ...c.req.valid("param") });
    return c.json({ success: true as const }, 200);
  });
