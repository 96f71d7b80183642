import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { accountKeyOf, beginAttempt } from "./login-attempts.ts";
import { verifyPassword } from "./passwords/password.ts";
import { loadMemberByEmail } from "./queries.ts";
import type { LoginInput } from "./schemas.ts";
import { loadFactors, needsSecondStep } from "./second-step/factors.ts";
import { beginSecondStep } from "./second-step/pass-second-step.ts";
import type { Source } from "./source.ts";

/**
 * Opens a session, or asks for the second step of a person who has one. An unknown e-mail costs the same work and gets the same
 * answer as a wrong password.
 *
 * @throws AppError `invalid_credentials`; `challenge_required` or `too_many_requests` after too many failures, until their time
 * is over
 */
export async function login(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "verifyChallenge" | "now">,
  { email, password, challenge }: LoginInput,
  source: Source,
) {
  const accountKey = await accountKeyOf(deps, email);
  const member = await loadMemberByEmail(deps.core, email);
  const passwordChangedAt = member?.user.passwordChangedAt;
  const forgetAttempt = await beginAttempt(deps, { accountKey, passwordChangedAt, challenge, ...source });
  const matches = await verifyPassword(password, member?.user.passwordHash);
  const workspaceId = member?.workspace.id ?? 0;
  if (!member || !matches) {
    // Recorded for an unknown address too: with the same work, the time does not show who has an account.
    await recordSecurityEvent(deps, { kind: "sign_in_failed", workspaceId, country: source.country });
    throw new AppError("invalid_credentials");
  }
  await forgetAttempt();
  const factors = await loadFactors(deps.core, member.user.id);
  return needsSecondStep(factors)
    ? { member, opened: null, secondStep: await beginSecondStep(deps, member.user.id, factors) }
    : { member, opened: await completeSignIn(deps, member, source) };
}
