import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { ListMembersInput, WaveRef } from "./schemas.ts";
import { listMembers, listWaves } from "./waves.ts";

export const waveRoutes = new Hono<UserEnv>()
  .get("/", can("see"), requirePlan, async (c) => c.json(await listWaves(c.var.deps, c.var.caller), 200))
  .get(
    "/:commentId/members",
    can("see"),
    requirePlan,
    validate("param", WaveRef),
    validate("query", ListMembersInput),
    async (c) => {
      const input = { ...c.var.caller, ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await listMembers(c.var.deps, input), 200);
    },
  );
