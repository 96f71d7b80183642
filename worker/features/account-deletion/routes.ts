import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, limit } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { isoTime } from "../../time.ts";
import { confirmPerson } from "../auth/second-step/confirm-person.ts";
import { ConfirmInput } from "../auth/second-step/schemas.ts";
import { requestAccountDeletion } from "./request-account-deletion.ts";
import { takeBack } from "./take-back.ts";

/** The routes by which an owner closes an account, once more confirmed, and takes it back. */
export const accountRoutes = new Hono<UserEnv>()
  .post("/close", can("ownership"), limit("signIn"), validate("json", ConfirmInput), async (c) => {
    const secondStep = await confirmPerson(c, c.req.valid("json"));
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    const closesAt = await requestAccountDeletion(c.var.deps, { ...c.var.member, why: "asked" });
    return c.json({ success: true as const, closes_at: isoTime(closesAt) }, 200);
  })
  .post("/take-back", can("ownership"), async (c) => {
    const { renews } = await takeBack(c.var.deps, { workspaceId: c.var.caller.workspaceId });
    const message = renews
      ? "Has recuperado tu cuenta. Tus páginas vuelven a estar como estaban."
      : "Has recuperado tu cuenta. Tu plan no se renueva: reactívalo en Configuración o elige uno en Planes.";
    return c.json({ success: true as const, message }, 200);
  });
