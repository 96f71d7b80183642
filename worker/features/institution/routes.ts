import { Hono } from "hono";
import * as z from "zod";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { loadInstitution, switchInstitution } from "./institution.ts";

const SwitchInput = z.object({ on: z.boolean("Indica si el modo está activado") });

export const institutionRoutes = new Hono<UserEnv>()
  .get("/", can("see"), async (c) => c.json(await loadInstitution(c.var.deps, actorOf(c)), 200))
  .put("/", can("ownership"), limit("settings"), requirePlan, validate("json", SwitchInput), async (c) =>
    c.json(await switchInstitution(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 200),
  );
