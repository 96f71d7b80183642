import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { dismissSiege, endSiege, undoSiege } from "./end-siege.ts";
import { listSieges } from "./list-sieges.ts";
import { SiegeRef, StartByHandInput } from "./schemas.ts";
import { startByHand } from "./start-by-hand.ts";
import { startSiege } from "./start-siege.ts";

export const siegeRoutes = new Hono<UserEnv>()
  .get("/", can("see"), async (c) => c.json(await listSieges(c.var.deps, c.var.caller), 200))
  .post("/", can("rules"), limit("settings"), requirePlan, validate("json", StartByHandInput), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("json") };
    return c.json(await startByHand(c.var.deps, input), 201);
  })
  .post("/:id/start", can("rules"), limit("settings"), requirePlan, validate("param", SiegeRef), async (c) =>
    c.json(await startSiege(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post("/:id/end", can("rules"), limit("settings"), validate("param", SiegeRef), async (c) =>
    c.json(await endSiege(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post("/:id/undo", can("rules"), limit("settings"), validate("param", SiegeRef), async (c) =>
    c.json(await undoSiege(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post("/:id/dismiss", can("rules"), validate("param", SiegeRef), async (c) =>
    c.json(await dismissSiege(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  );
