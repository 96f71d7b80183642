import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { previewSettings, previewWords } from "./preview-settings.ts";
import { PreviewInput, TestWordsInput } from "./schemas.ts";
import { testWords } from "./test-words.ts";

export const backtestRoutes = new Hono<UserEnv>()
  .post(
    "/settings/preview",
    can("rules"),
    limit("settings"),
    requirePlan,
    validate("json", PreviewInput),
    async (c) => {
      const input = { ...c.var.caller, ...c.req.valid("json") };
      return c.json({ success: true as const, ...(await previewSettings(c.var.deps, input)) }, 200);
    },
  )
  .post("/words/preview", can("rules"), limit("settings"), requirePlan, validate("json", TestWordsInput), async (c) => {
    const input = { ...c.var.caller, ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await previewWords(c.var.deps, input)) }, 200);
  })
  .post("/words/test", can("rules"), requirePlan, validate("json", TestWordsInput), async (c) => {
    const input = { ...c.var.caller, ...c.req.valid("json") };
    return c.json({ success: true as const, ...(await testWords(c.var.deps, input)) }, 200);
  });
