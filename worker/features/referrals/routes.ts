import { Hono } from "hono";
import * as z from "zod";
import type { UserEnv } from "../../http/env.ts";
import { rowId } from "../../http/fields.ts";
import { can } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { loadReferralSummary } from "./summary.ts";

const ListReferralsInput = z.object({
  /** `nextCursor` of the page before. */
  cursor: rowId("La página no existe").optional(),
});

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
