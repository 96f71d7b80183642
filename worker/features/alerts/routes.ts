import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requireUser } from "../../http/require-user.ts";
import { validate } from "../../http/validate.ts";
import { AlertSettingsInput } from "./schemas.ts";
import { alertSettingsOf, saveAlertSettings } from "./settings.ts";

export const alertRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get("/", async (c) => {
    const settings = await alertSettingsOf(c.var.deps, { workspaceId: c.var.workspaceId });
    return c.json({ success: true as const, ...settings }, 200);
  })
  .put("/", validate("json", AlertSettingsInput), async (c) => {
    const { workspaceId } = c.var;
    await saveAlertSettings(c.var.deps, { workspaceId, ...c.req.valid("json") });
    const settings = await alertSettingsOf(c.var.deps, { workspaceId });
    return c.json({ success: true as const, ...settings }, 200);
  });
