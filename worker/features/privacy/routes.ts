import { Hono } from "hono";
import type { ApiEnv } from "../../http/env.ts";
import { open } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { deletionStatus } from "./deletion-status.ts";
import { DeletionRef } from "./schemas.ts";

/** For anybody with a code: Meta shows it to people without an account here. */
export const privacyRoutes = new Hono<ApiEnv>().get(
  "/deletions/:code",
  open,
  validate("param", DeletionRef),
  async (c) => {
    const deletion = await deletionStatus(c.var.deps, c.req.valid("param").code);
    return c.json({ success: true as const, deletion }, 200);
  },
);
