import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { addressGroup } from "../../http/address-group.ts";
import type { ApiEnv } from "../../http/env.ts";
import { requestCountry } from "../../http/request-country.ts";
import { requireUser } from "../../http/require-user.ts";
import { validate } from "../../http/validate.ts";
import { whence } from "../../http/whence.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { activateTrial } from "../plans/activate-trial.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { changePassword } from "./change-password.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "./device.ts";
import { login } from "./login.ts";
import { presentUser } from "./present-user.ts";
import { endSessions } from "./queries.ts";
import { register } from "./register.ts";
import { ActivateTrialInput, ChangePasswordInput, LoginInput, RegisterInput } from "./schemas.ts";
import { signSession } from "./session.ts";

/** Says next time that this browser signed in before; no script reads it, and no other site sends it. */
const keepDevice = (c: Context<ApiEnv>, device: string) =>
  setCookie(c, DEVICE_COOKIE, device, {
    prefix: "host",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: (DEVICE_DAYS * DAY_MS) / 1000,
  });

/** Browsers send it with every request, and no page can take it away. */
const isBrowser = (c: Context<ApiEnv>) => c.req.header("sec-fetch-site") !== undefined;

export const authRoutes = new Hono<ApiEnv>()
  .post("/register", validate("json", RegisterInput), async (c) => {
    const { token, device, member } = await register(c.var.deps, c.req.valid("json"), {
      isBrowser: isBrowser(c),
    });
    keepDevice(c, device);
    const user = presentUser(member, c.var.deps.now());
    return c.json({ success: true as const, message: "Registro exitoso", token, user }, 201);
  })
  .post("/login", validate("json", LoginInput), async (c) => {
    const from = {
      network: addressGroup(c),
      device: getCookie(c, DEVICE_COOKIE, "host"),
      isBrowser: isBrowser(c),
      country: requestCountry(c.req.raw),
    };
    const { token, device, member } = await login(c.var.deps, c.req.valid("json"), from);
    keepDevice(c, device);
    const user = presentUser(member, c.var.deps.now());
    return c.json({ success: true as const, message: "Inicio de sesión exitoso", token, user }, 200);
  })
  // With a new token when this one is older than a day.
  .get("/verify-token", requireUser, async (c) => {
    const { deps, user, session } = c.var;
    const token = session.isDue ? await signSession(deps, user, session) : undefined;
    return c.json({ success: true as const, user: presentUser(c.var, deps.now()), token }, 200);
  })
  .post("/activate-trial", requireUser, validate("json", ActivateTrialInput), async (c) => {
    const { workspaceId, user } = c.var;
    const subscription = await activateTrial(c.var.deps, { workspaceId, ...c.req.valid("json") });
    const message = "¡Tu prueba gratuita está activa!";
    return c.json(
      { success: true as const, message, user: presentUser({ user, subscription }, c.var.deps.now()) },
      200,
    );
  })
  .post("/change-password", requireUser, validate("json", ChangePasswordInput), async (c) => {
    const { subscription, session, workspace } = c.var;
    const asking = { user: c.var.user, workspace, deviceId: session.deviceId };
    const { token, user } = await changePassword(c.var.deps, { ...asking, ...c.req.valid("json") });
    await recordSecurityEvent(c.var.deps, { kind: "password_changed", ...whence(c) });
    const message = "Contraseña actualizada. Cerramos las demás sesiones.";
    return c.json(
      { success: true as const, message, token, user: presentUser({ user, subscription }, c.var.deps.now()) },
      200,
    );
  })
  .post("/logout-all", requireUser, async (c) => {
    await endSessions(c.var.deps.core, c.var.user);
    await recordSecurityEvent(c.var.deps, { kind: "sessions_ended", ...whence(c) });
    return c.json({ success: true as const, message: "Sesión cerrada en todos los dispositivos" }, 200);
  });
