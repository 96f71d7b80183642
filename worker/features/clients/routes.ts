import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can } from "../../http/guards.ts";
import { listClients } from "./list-clients.ts";

export const clientRoutes = new Hono<UserEnv>().get("/", can("own"), async (c) =>
  c.json({ success: true as const, clients: await listClients(c.var.deps, c.var.member) }, 200),
);
