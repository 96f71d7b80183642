import { Hono } from "hono";
import { z } from "zod";
import type { UserEnv } from "../../http/env.ts";
import { password } from "../../http/fields.ts";
import { can, limit } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { isoTime } from "../../time.ts";
import { requestAccountDeletion } from "./request-account-deletion.ts";
import { takeBack } from "./take-back.ts";

const CloseAccountInput = z.object({
  password: password("La contraseña actual es requerida"),
});

/** The routes by which an owner closes an account, with the password, and takes it back, without one. */
export const accountRoutes = new Hono<UserEnv>()
  .post("/close", can("ownership"), limit("signIn"), validate("json", CloseAccountInput), async (c) => {
    const closesAt = await requestAccountDeletion(c.var.deps, { ...c.var.member, ...c.req.valid("json") });
    return c.json({ success: true as const, closes_at: isoTime(closesAt) }, 200);
  })
  .post("/take-back", can("ownership"), async (c) => {
    const { renews } = await takeBack(c.var.deps, { workspaceId: c.var.caller.workspaceId });
    const message = renews
      ? "Has recuperado tu cuenta. Tus páginas vuelven a estar como estaban."
      : "Has recuperado tu cuenta. Tu plan no se renueva: reactívalo en Configuración o elige uno en Planes.";
    return c.json({ success: true as const, message }, 200);
  });
