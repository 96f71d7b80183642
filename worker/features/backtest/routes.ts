import { Hono } from "hono";
import { callerOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { previewSettings } from "./preview-settings.ts";
import { PreviewInput, TestWordsInput } from "./schemas.ts";
import { testWords } from "./test-words.ts";

export const backtestRoutes = new Hono<UserEnv>()
  .post("/settings/preview", requireUser, requirePlan, validate("json", PreviewInput), async (c) => {
    const input = { ...callerOf(c.var), ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await previewSettings(c.var.deps, input)) }, 200);
  })
  .post("/words/test", requireUser, requirePlan, validate("json", TestWordsInput), async (c) => {
    const input = { ...callerOf(c.var), ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await testWords(c.var.deps, input)) }, 200);
  });
