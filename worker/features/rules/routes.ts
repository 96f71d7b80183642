import { Hono } from "hono";
import { rateLimit } from "../auth/rate-limit.ts";
import { requireUser, type UserEnv } from "../auth/require-user.ts";
import { validate } from "../auth/validate.ts";
import { requirePlan } from "../billing/require-plan.ts";
import { previewSettings } from "./preview-settings.ts";
import { saveModerationSettings } from "./save-moderation-settings.ts";
import { PreviewInput, SaveSettingsInput, SettingsRef, TestWordsInput } from "./schemas.ts";
import { settingsOf } from "./settings-of.ts";
import { testWords } from "./test-words.ts";

export const moderationRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get("/settings", validate("query", SettingsRef), async (c) =>
    c.json(
      { success: true as const, ...(await settingsOf(c.var.deps, { ...owner(c.var), ...c.req.valid("query") })) },
      200,
    ),
  )
  .post("/settings", validate("json", SaveSettingsInput), async (c) => {
    const input = { ...owner(c.var), userId: c.var.userId, ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await saveModerationSettings(c.var.deps, input)) }, 200);
  })
  .post("/settings/preview", requirePlan, rateLimit("api"), validate("json", PreviewInput), async (c) => {
    const input = { ...owner(c.var), subscription: c.var.subscription, ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await previewSettings(c.var.deps, input)) }, 200);
  })
  .post("/words/test", requirePlan, rateLimit("api"), validate("json", TestWordsInput), async (c) => {
    const input = { ...owner(c.var), subscription: c.var.subscription, ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await testWords(c.var.deps, input)) }, 200);
  });

const owner = ({ workspaceId, shard }: UserEnv["Variables"]) => ({ workspaceId, shard });
