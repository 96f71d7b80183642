import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { listRaids } from "./list-raids.ts";
import { dismissRaid, endRaid, startByHand, startRaid, undoRaid } from "./raid.ts";
import { RaidRef, StartByHandInput, StartInput } from "./schemas.ts";

export const raidRoutes = new Hono<UserEnv>()
  .get("/", can("see"), async (c) => c.json(await listRaids(c.var.deps, c.var.caller), 200))
  .post("/", can("rules"), limit("settings"), requirePlan, validate("json", StartByHandInput), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("json") };
    return c.json(await startByHand(c.var.deps, input), 201);
  })
  .post(
    "/:id/start",
    can("rules"),
    limit("settings"),
    requirePlan,
    validate("param", RaidRef),
    validate("json", StartInput),
    async (c) =>
      c.json(await startRaid(c.var.deps, { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .post("/:id/end", can("rules"), limit("settings"), validate("param", RaidRef), async (c) =>
    c.json(await endRaid(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post("/:id/undo", can("rules"), limit("settings"), validate("param", RaidRef), async (c) =>
    c.json(await undoRaid(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post("/:id/dismiss", can("rules"), validate("param", RaidRef), async (c) =>
    c.json(await dismissRaid(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  );
