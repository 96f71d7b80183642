import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/require-plan.ts";
import { requireUser } from "../../http/require-user.ts";
import { validate } from "../../http/validate.ts";
import { listMembers } from "./list-members.ts";
import { listWaves } from "./list-waves.ts";
import { ListMembersInput, WaveRef } from "./schemas.ts";

export const waveRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .get("/", async (c) => {
    const { deps, workspaceId, visible, shards } = c.var;
    return c.json(await listWaves(deps, { workspaceId, visible, shards }), 200);
  })
  .get("/:commentId/members", validate("param", WaveRef), validate("query", ListMembersInput), async (c) => {
    const { deps, workspaceId, visible, shards } = c.var;
    const input = { workspaceId, visible, shards, ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listMembers(deps, input), 200);
  });
