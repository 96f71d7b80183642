import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { loadSettings, saveModerationSettings } from "./load-settings.ts";
import { SaveSettingsInput, SettingsRef } from "./schemas.ts";

export const settingsRoutes = new Hono<UserEnv>()
  .get("/settings", can("rules"), validate("query", SettingsRef), async (c) => {
    const input = { ...c.var.caller, ...c.req.valid("query") };
    return c.json({ success: true as const, ...(await loadSettings(c.var.deps, input)) }, 200);
  })
  .post("/settings", can("rules"), limit("settings"), requirePlan, validate("json", SaveSettingsInput), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await saveModerationSettings(c.var.deps, input)) }, 200);
  });
