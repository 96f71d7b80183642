import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requireUser } from "../../http/require-user.ts";
import { listTeam } from "./list-team.ts";

export const teamRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get("/", async (c) => c.json({ success: true as const, ...(await listTeam(c.var.deps, c.var)) }, 200));
