import { type Context, Hono } from "hono";
import { eventOrigin } from "../../../http/caller.ts";
import type { ApiEnv } from "../../../http/env.ts";
import { can, limit, open } from "../../../http/guards.ts";
import { requestCountry } from "../../../http/request-place.ts";
import { validate } from "../../../http/validate.ts";
import { recordSecurityEvent } from "../../security/record.ts";
import { presentUser } from "../present-user.ts";
import { confirmPerson } from "../second-step/confirm-person.ts";
import { confirmEmail, requestEmailChange } from "./change-email.ts";
import { recoverAccount } from "./recover-account.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import { AskPasswordInput, ChangeEmailInput, LinkInput, ResetPasswordInput } from "./schemas.ts";
import { sendVerification, verifyEmail } from "./verify-email.ts";

/** The routes that links in mails open, and those that request such links. */
export const linkRoutes = new Hono<ApiEnv>()
  .post("/forgot-password", open, limit("signIn"), validate("json", AskPasswordInput), async (c) => {
    await requestPasswordReset(c.var.deps, c.req.valid("json"));
    const message = "Si hay una cuenta con ese correo, te enviamos un enlace para elegir otra contraseña.";
    return c.json({ success: true as const, message }, 200);
  })
  .post("/reset-password", open, limit("signIn"), validate("json", ResetPasswordInput), async (c) => {
    const { workspaceId } = await resetPassword(c.var.deps, c.req.valid("json"));
    const country = requestCountry(c.req.raw);
    await recordSecurityEvent(c.var.deps, { kind: "password_changed", workspaceId, country });
    return c.json({ success: true as const, message: "Contraseña cambiada. Ya puedes entrar con ella." }, 200);
  })
  .post("/verify-email/send", can("own"), limit("signIn"), async (c) => {
    await sendVerification(c.var.deps, c.var.member);
    return c.json({ success: true as const, message: `Enviamos otro enlace a ${c.var.member.user.email}.` }, 200);
  })
  .post("/verify-email", can("own"), validate("json", LinkInput), async (c) => {
    await verifyEmail(c.var.deps, { user: c.var.member.user, ...c.req.valid("json") });
    return c.json({ success: true as const, message: "Correo confirmado." }, 200);
  })
  .post("/change-email", can("own"), limit("signIn"), validate("json", ChangeEmailInput), async (c) => {
    const { email, ...shown } = c.req.valid("json");
    const secondStep = await confirmPerson(c, shown);
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    await requestEmailChange(c.var.deps, { ...c.var.member, email });
    return c.json({ success: true as const, message: `Abre el enlace que enviamos a ${email}.` }, 200);
  })
  .post("/confirm-email", can("own"), validate("json", LinkInput), async (c) => {
    const { deps } = c.var;
    const user = await confirmEmail(deps, { ...c.var.member, ...c.req.valid("json") });
    await recordSecurityEvent(deps, { kind: "email_changed", ...eventOrigin(c) });
    const message = "Listo: tu cuenta usa ahora este correo.";
    return c.json({ success: true as const, message, user: presentUser({ ...c.var.member, user }, deps.now()) }, 200);
  })
  .post("/undo-email", open, limit("signIn"), validate("json", LinkInput), async (c) => {
    await recover(c, { kind: "undo_email", ...c.req.valid("json") });
    const message = "Tu cuenta vuelve a usar este correo. Te enviamos un enlace para elegir otra contraseña.";
    return c.json({ success: true as const, message }, 200);
  })
  .post("/not-me", open, limit("signIn"), validate("json", LinkInput), async (c) => {
    await recover(c, { kind: "not_me", ...c.req.valid("json") });
    const message = "Cerramos todas las sesiones. Te enviamos un enlace para elegir otra contraseña.";
    return c.json({ success: true as const, message }, 200);
  });

async function recover(c: Context<ApiEnv>, link: Parameters<typeof recoverAccount>[1]): Promise<void> {
  const { workspaceId } = await recoverAccount(c.var.deps, link);
  const country = requestCountry(c.req.raw);
  await recordSecurityEvent(c.var.deps, { kind: "account_recovered", workspaceId, country });
}
