import { Hono } from "hono";
import { rateLimit } from "../../http/rate-limit.ts";
import { requirePlan } from "../../http/require-plan.ts";
import { requireUser, type UserEnv } from "../../http/require-user.ts";
import { validate } from "../../http/validate.ts";
import { previewSettings } from "../backtest/preview-settings.ts";
import { testWords } from "../backtest/test-words.ts";
import { saveModerationSettings } from "./save-moderation-settings.ts";
import { PreviewInput, SaveSettingsInput, SettingsRef, TestWordsInput } from "./schemas.ts";
import { settingsOf } from "./settings-of.ts";

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
