import { Hono } from "hono";
import * as z from "zod";
import type { ApiEnv } from "../../http/env.ts";
import { randomId } from "../../http/fields.ts";
import { open } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { loadDeletionStatus } from "./delete-person.ts";

const DeletionRef = z.object({
  code: randomId("El código de confirmación no es válido"),
});

/** For anybody with a code: Meta shows it to people without an account here. */
export const privacyRoutes = new Hono<ApiEnv>().get(
  "/deletions/:code",
  open,
  validate("param", DeletionRef),
  async (c) => {
    const deletion = await loadDeletionStatus(c.var.deps, c.req.valid("param").code);
    return c.json({ success: true as const, deletion }, 200);
  },
);
