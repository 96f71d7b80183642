import { type Context, Hono } from "hono";
import { AppError } from "../../../errors.ts";
import { eventOrigin } from "../../../http/caller.ts";
import type { ApiEnv, UserEnv } from "../../../http/env.ts";
import { can, limit, open } from "../../../http/guards.ts";
import { validate } from "../../../http/validate.ts";
import { recordSecurityEvent } from "../../security/record.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import { keepDevice } from "../device.ts";
import { presentUser } from "../present-user.ts";
import { loadMemberById, type Member } from "../queries.ts";
import { sourceOf } from "../source.ts";
import { beginAuthenticator } from "./authenticator.ts";
import {
  beginPasskey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  requireVerified,
  storePasskey,
  turnOnApp,
} from "./change-factors.ts";
import { confirmPerson } from "./confirm-person.ts";
import { loadFactors, presentFactors } from "./factors.ts";
import { loadPersonInSecondStep, passSecondStep } from "./pass-second-step.ts";
import { checkPasskey, signInOptions } from "./passkeys.ts";
import {
  AppCodeInput,
  CodeInput,
  ConfirmInput,
  PasskeyInput,
  PasskeyRef,
  PasskeySignInInput,
  PendingInput,
  StepPasskeyInput,
} from "./schemas.ts";

/** Origin of the page that calls; the browser includes it in what a passkey signs. */
const originOf = (c: Context) => new URL(c.req.url).origin;

const changed = (c: Context<UserEnv>) =>
  recordSecurityEvent(c.var.deps, { kind: "second_step_changed", ...eventOrigin(c) });

/** Opens a session for a person who has proved who they are. */
async function signIn(c: Context<ApiEnv>, member: Member) {
  const { deps } = c.var;
  const { token, device } = await completeSignIn(deps, member, sourceOf(c));
  keepDevice(c, device);
  const user = presentUser(member, deps.now());
  return c.json({ success: true as const, message: "Inicio de sesión exitoso", token, user }, 200);
}

/** The second step of a sign-in, and signing in with a passkey alone. */
export const secondStepRoutes = new Hono<ApiEnv>()
  .post("/code", open, limit("signIn"), validate("json", CodeInput), async (c) => {
    const member = await passSecondStep(c.var.deps, { source: sourceOf(c), ...c.req.valid("json") });
    return signIn(c, member);
  })
  .post("/passkey/options", open, limit("signIn"), validate("json", PendingInput), async (c) => {
    const { deps } = c.var;
    const { user } = await loadPersonInSecondStep(deps, c.req.valid("json").token);
    const { passkeys: allowed } = await loadFactors(deps.core, user.id);
    const options = await signInOptions(deps, { origin: originOf(c), userId: user.id, allowed });
    return c.json({ success: true as const, options }, 200);
  })
  .post("/passkey", open, limit("signIn"), validate("json", StepPasskeyInput), async (c) => {
    const shown = { origin: originOf(c), ...c.req.valid("json") };
    const member = await passSecondStep(c.var.deps, { source: sourceOf(c), ...shown });
    return signIn(c, member);
  });

export const passkeySignInRoutes = new Hono<ApiEnv>()
  .post("/options", open, limit("signIn"), async (c) => {
    const options = await signInOptions(c.var.deps, { origin: originOf(c), userId: null, allowed: [] });
    return c.json({ success: true as const, options }, 200);
  })
  .post("/", open, limit("signIn"), validate("json", PasskeySignInInput), async (c) => {
    const { deps } = c.var;
    const userId = await checkPasskey(deps, { origin: originOf(c), userId: null, ...c.req.valid("json") });
    const member = await loadMemberById(deps.core, userId);
    if (!member) throw new AppError("passkey_refused");
    return signIn(c, member);
  });

/** The factors of a signed-in person for the second step. */
export const factorRoutes = new Hono<UserEnv>()
  .get("/", can("own"), async (c) => {
    const factors = await loadFactors(c.var.deps.core, c.var.member.userId);
    return c.json({ success: true as const, ...presentFactors(factors) }, 200);
  })
  .post("/app", can("own"), limit("signIn"), validate("json", ConfirmInput), async (c) => {
    requireVerified(c.var.member);
    const secondStep = await confirmPerson(c, c.req.valid("json"));
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    const { secret, uri } = await beginAuthenticator(c.var.deps, c.var.member.user);
    return c.json({ success: true as const, secret, uri }, 200);
  })
  .post("/app/confirm", can("own"), limit("signIn"), validate("json", AppCodeInput), async (c) => {
    const recoveryCodes = await turnOnApp(c.var.deps, { ...c.var.member, ...c.req.valid("json") });
    await changed(c);
    return c.json({ success: true as const, message: "Verificación en dos pasos activada", recoveryCodes }, 200);
  })
  .post("/app/remove", can("own"), limit("signIn"), validate("json", ConfirmInput), async (c) => {
    const secondStep = await confirmPerson(c, c.req.valid("json"));
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    await removeApp(c.var.deps, c.var.member);
    await changed(c);
    return c.json({ success: true as const, message: "Aplicación de códigos quitada" }, 200);
  })
  .post("/passkeys/options", can("own"), limit("signIn"), validate("json", ConfirmInput), async (c) => {
    requireVerified(c.var.member);
    const secondStep = await confirmPerson(c, c.req.valid("json"));
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    const options = await beginPasskey(c.var.deps, { ...c.var.member, origin: originOf(c) });
    return c.json({ success: true as const, options }, 200);
  })
  .post("/passkeys", can("own"), limit("signIn"), validate("json", PasskeyInput), async (c) => {
    const recoveryCodes = await storePasskey(c.var.deps, {
      ...c.var.member,
      origin: originOf(c),
      ...c.req.valid("json"),
    });
    await changed(c);
    return c.json({ success: true as const, message: "Llave de acceso añadida", recoveryCodes }, 200);
  })
  .post(
    "/passkeys/:id/remove",
    can("own"),
    limit("signIn"),
    validate("param", PasskeyRef),
    validate("json", ConfirmInput),
    async (c) => {
      const secondStep = await confirmPerson(c, c.req.valid("json"));
      if (secondStep) return c.json({ success: true as const, secondStep }, 200);
      await removePasskey(c.var.deps, { ...c.var.member, ...c.req.valid("param") });
      await changed(c);
      return c.json({ success: true as const, message: "Llave de acceso quitada" }, 200);
    },
  )
  .post("/recovery-codes", can("own"), limit("signIn"), validate("json", ConfirmInput), async (c) => {
    const secondStep = await confirmPerson(c, c.req.valid("json"));
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    const recoveryCodes = await renewRecoveryCodes(c.var.deps, c.var.member);
    await changed(c);
    return c.json({ success: true as const, recoveryCodes }, 200);
  });
