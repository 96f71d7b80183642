import { Hono } from "hono";
import { requireUser, type UserEnv } from "../auth/require-user.ts";
import { validate } from "../auth/validate.ts";
import { saveSettings } from "./save-settings.ts";
import { SettingsInput } from "./schemas.ts";
import { settingsInForce } from "./settings-in-force.ts";

export const moderationRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get("/settings", async (c) => {
    const { workspace: settings } = await settingsInForce(c.var.deps, { workspaceId: c.var.workspaceId });
    return c.json({ success: true as const, settings }, 200);
  })
  .post("/settings", validate("json", SettingsInput), async (c) => {
    const { deps, workspaceId, userId } = c.var;
    const settings = await saveSettings(deps, { workspaceId, userId, ...c.req.valid("json") });
    return c.json({ success: true as const, settings }, 200);
  });
