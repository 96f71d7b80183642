import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { signDevice } from "./device.ts";
import { accountKeyOf, beginAttempt } from "./login-attempts.ts";
import { verifyPassword } from "./password.ts";
import { memberOfEmail } from "./queries.ts";
import type { LoginInput } from "./schemas.ts";
import { signSession } from "./session.ts";

/**
 * Opens a session. An unknown e-mail costs the same work and gets the same answer as a wrong password.
 *
 * @param from where the attempt comes from (`login-attempts.ts`); a browser's session is bound to it
 * @throws AppError `invalid_credentials`; `challenge_required` or `too_many_requests` after too many failures, until their time is over
 */
export async function login(
  deps: Pick<Deps, "core" | "config" | "verifyChallenge" | "now">,
  { email, password, challenge }: LoginInput,
  from: { network: string; device: string | undefined; isBrowser: boolean; country: string | null },
) {
  const accountKey = await accountKeyOf(deps, email);
  const forgetAttempt = await beginAttempt(deps, { accountKey, challenge, ...from });
  const member = await memberOfEmail(deps.core, email);
  const matches = await verifyPassword(password, member?.user.passwordHash);
  const workspaceId = member?.workspace.id ?? 0;
  if (!member || !matches) {
    // Of an unknown address too: the same work, so that the time does not reveal who has an account.
    await recordSecurityEvent(deps, { kind: "sign_in_failed", workspaceId, country: from.country });
    throw new AppError("invalid_credentials");
  }
  await forgetAttempt();
  await recordSecurityEvent(deps, { kind: "signed_in", workspaceId, country: from.country });
  const device = await signDevice(deps, accountKey);
  const deviceId = from.isBrowser ? device.id : null;
  return { token: await signSession(deps, member.user, { deviceId }), device: device.cookie, member };
}
