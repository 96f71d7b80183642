import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/require-plan.ts";
import { requireUser } from "../../http/require-user.ts";
import { listWaves } from "./list-waves.ts";

export const waveRoutes = new Hono<UserEnv>().use(requireUser, requirePlan).get("/", async (c) => {
  const { deps, workspaceId, visible, shards } = c.var;
  return c.json(await listWaves(deps, { workspaceId, visible, shards }), 200);
});
