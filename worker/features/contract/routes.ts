import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { acceptContract, loadContract } from "./contract.ts";
import { AcceptInput } from "./schemas.ts";

export const contractRoutes = new Hono<UserEnv>()
  .get("/", can("ownership"), async (c) => c.json(await loadContract(c.var.deps, c.var.caller), 200))
  .post("/acceptances", can("ownership"), limit("settings"), validate("json", AcceptInput), async (c) =>
    c.json(await acceptContract(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 200),
  );
