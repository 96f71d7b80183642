import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { ResumeMailInput } from "./schemas.ts";
import { loadMailState, resumeMail } from "./subscriptions.ts";

export const mailRoutes = new Hono<UserEnv>()
  .get("/state", can("own"), async (c) => {
    const state = await loadMailState(c.var.deps, { email: c.var.member.user.email });
    return c.json({ success: true as const, ...state }, 200);
  })
  .post("/resume", can("own"), validate("json", ResumeMailInput), async (c) => {
    await resumeMail(c.var.deps, { email: c.var.member.user.email, ...c.req.valid("json") });
    return c.json({ success: true as const }, 200);
  });
