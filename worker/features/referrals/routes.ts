import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { ListReferralsInput } from "./schemas.ts";
import { loadReferralSummary } from "./summary.ts";

export const referralRoutes = new Hono<UserEnv>().get(
  "/",
  can("billing"),
  validate("query", ListReferralsInput),
  async (c) =>
    c.json(
      await loadReferralSummary(c.var.deps, { workspaceId: c.var.caller.workspaceId, ...c.req.valid("query") }),
      200,
    ),
);
