import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { chooseAfterScan } from "./choose.ts";
import { listScans } from "./list-scans.ts";
import { ScanChoiceInput, ScanRef, ScansInput } from "./schemas.ts";
import { startScan } from "./start-scan.ts";

export const scanRoutes = new Hono<UserEnv>()
  .get("/", can("rules"), requirePlan, validate("query", ScansInput), async (c) =>
    c.json(
      { success: true as const, ...(await listScans(c.var.deps, { ...c.var.caller, ...c.req.valid("query") })) },
      200,
    ),
  )
  .post("/", can("rules"), limit("expensive"), requirePlan, validate("json", ScanRef), async (c) => {
    const { page } = c.req.valid("json");
    await startScan(c.var.deps, { ...actorOf(c), page });
    return c.json({ success: true as const, ...(await listScans(c.var.deps, { ...c.var.caller, page })) }, 200);
  })
  .post(
    "/:page/choice",
    can("rules"),
    requirePlan,
    validate("param", ScanRef),
    validate("json", ScanChoiceInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json({ success: true as const, ...(await chooseAfterScan(c.var.deps, input)) }, 200);
    },
  );
