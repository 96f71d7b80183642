import { Hono } from "hono";
import { eventOrigin } from "../../http/caller.ts";
import type { ApiEnv } from "../../http/env.ts";
import { can, limit, open, requireNotClosing } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { activateTrial } from "../plans/activate-trial.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { keepDevice } from "./device.ts";
import { login } from "./login.ts";
import { changePassword } from "./passwords/change-password.ts";
import { presentUser } from "./present-user.ts";
import { raiseVersion } from "./queries.ts";
import { register } from "./register.ts";
import { ActivateTrialInput, ChangePasswordInput, LoginInput, RegisterInput, SessionRef } from "./schemas.ts";
import { signSession } from "./session.ts";
import { closeSockets, endSession, listSessions } from "./sessions/session-rows.ts";
import { sourceOf } from "./source.ts";

const SECOND_STEP = "Falta el segundo paso para entrar";

export const authRoutes = new Hono<ApiEnv>()
  .post("/register", open, limit("signIn"), validate("json", RegisterInput), async (c) => {
    const { token, device, member } = await register(c.var.deps, c.req.valid("json"), sourceOf(c));
    keepDevice(c, device);
    const user = presentUser(member, c.var.deps.now());
    return c.json({ success: true as const, message: "Registro exitoso", token, user }, 201);
  })
  .post("/login", open, limit("signIn"), validate("json", LoginInput), async (c) => {
    const { member, opened, secondStep } = await login(c.var.deps, c.req.valid("json"), sourceOf(c));
    // Without a token, because no session is open yet.
    if (!opened) return c.json({ success: true as const, message: SECOND_STEP, secondStep }, 200);
    const { token, device } = opened;
    keepDevice(c, device);
    const user = presentUser(member, c.var.deps.now());
    return c.json({ success: true as const, message: "Inicio de sesión exitoso", token, user }, 200);
  })
  // With a new token when this one is older than a day.
  .get("/verify-token", can("own"), async (c) => {
    const { deps, member } = c.var;
    const token = member.session.isDue ? await signSession(deps, member.user, member.session) : undefined;
    return c.json({ success: true as const, user: presentUser(member, deps.now()), token }, 200);
  })
  .post("/activate-trial", can("billing"), requireNotClosing, validate("json", ActivateTrialInput), async (c) => {
    const { workspaceId } = c.var.caller;
    const subscription = await activateTrial(c.var.deps, { workspaceId, ...c.req.valid("json") });
    const message = "¡Tu prueba gratuita está activa!";
    const user = presentUser({ ...c.var.member, subscription }, c.var.deps.now());
    return c.json({ success: true as const, message, user }, 200);
  })
  .post("/change-password", can("own"), limit("signIn"), validate("json", ChangePasswordInput), async (c) => {
    const { token, user, device } = await changePassword(c.var.deps, { ...c.var.member, ...c.req.valid("json") });
    if (device) keepDevice(c, device);
    await recordSecurityEvent(c.var.deps, { kind: "password_changed", ...eventOrigin(c) });
    const message = "Contraseña actualizada. Cerramos las demás sesiones.";
    const shown = presentUser({ ...c.var.member, user }, c.var.deps.now());
    return c.json({ success: true as const, message, token, user: shown }, 200);
  })
  .post("/logout-all", can("own"), limit("signIn"), async (c) => {
    const changed = await raiseVersion(c.var.deps, c.var.member.user);
    await closeSockets(c.var.deps, { userId: c.var.member.userId, ended: changed?.ended ?? [] });
    await recordSecurityEvent(c.var.deps, { kind: "sessions_ended", ...eventOrigin(c) });
    return c.json({ success: true as const, message: "Sesión cerrada en todos los dispositivos" }, 200);
  })
  .post("/logout", can("own"), async (c) => {
    await endSession(c.var.deps, { userId: c.var.member.userId, id: c.var.member.session.sessionId });
    return c.json({ success: true as const, message: "Sesión cerrada" }, 200);
  })
  .get("/sessions", can("own"), async (c) => {
    const { userId, session } = c.var.member;
    const sessions = await listSessions(c.var.deps, { userId, currentId: session.sessionId });
    return c.json({ success: true as const, sessions }, 200);
  })
  .delete("/sessions/:id", can("own"), validate("param", SessionRef), async (c) => {
    await endSession(c.var.deps, { userId: c.var.member.userId, ...c.req.valid("param") });
    await recordSecurityEvent(c.var.deps, { kind: "session_ended", ...eventOrigin(c) });
    return c.json({ success: true as const, message: "Sesión cerrada en ese dispositivo" }, 200);
  });
