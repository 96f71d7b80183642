import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { hmacHex } from "../../../platform/crypto/hash.ts";
import { MINUTE_MS } from "../../../vocabulary/durations.ts";
import { recordSecurityEvent } from "../../security/record.ts";
import { findOneTimeToken, newOneTimeToken, spendOneTimeToken } from "../one-time-tokens.ts";
import { countAttempt, forgetAttempts, loadMemberById, type Member } from "../queries.ts";
import type { Source } from "../source.ts";
import { spendAppCode } from "./authenticator.ts";
import type { Factors } from "./factors.ts";
import { checkPasskey } from "./passkeys.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";

/**
 * The limits for one network, and for all together. A code has a chance of 3 in 10^6, and a person who guesses already knows the
 * password.
 */
const OF_ONE = { most: 5, windowMs: 15 * MINUTE_MS };
const OF_ALL = { most: 20, windowMs: 60 * MINUTE_MS };

type StepDeps = Pick<Deps, "core" | "config" | "sealer" | "now">;

/** Starts the second step after a right password. @returns what the browser needs for it */
export async function beginSecondStep(deps: Pick<Deps, "core" | "now">, userId: number, factors: Factors) {
  const { secret, stored } = await newOneTimeToken(deps, { kind: "second_step", userId });
  await stored;
  return { token: secret, app: factors.app !== null, passkey: factors.passkeys.length > 0 };
}

/**
 * Returns the person who gave their password in this sign-in.
 *
 * @throws AppError `second_step_over` when that was too long ago, or the step was already used
 */
export async function loadPersonInSecondStep(deps: Pick<Deps, "core" | "now">, secret: string): Promise<Member> {
  const { token } = await findOneTimeToken(deps, { kind: "second_step", secret });
  const member = token?.userId ? await loadMemberById(deps.core, token.userId) : undefined;
  if (!member) throw new AppError("second_step_over");
  return member;
}

type Shown = { code: string } | { response: AuthenticationResponseJSON; origin: string };

/**
 * Checks what a person shows for the second step. Every attempt is counted before it is checked.
 *
 * @throws AppError `second_step_over`, `wrong_code`, `passkey_refused`, `too_many_requests`
 */
export async function passSecondStep(
  deps: StepDeps,
  { token, source, ...shown }: { token: string; source: Source } & Shown,
): Promise<Member> {
  const member = await loadPersonInSecondStep(deps, token);
  const { user, workspace } = member;
  const forgetAttempt = await countStepAttempt(deps, { publicId: user.publicId, network: source.network });
  const refused = async (error: unknown) => {
    await recordSecurityEvent(deps, { kind: "second_step_failed", workspaceId: workspace.id, country: source.country });
    throw error;
  };
  if ("code" in shown) {
    const isApp = /^\d{6}$/.test(shown.code.replace(/\s/g, ""));
    const isRight = isApp
      ? await spendAppCode(deps, { userId: user.id, code: shown.code.replace(/\s/g, "") })
      : await spendRecoveryCode(deps, { userId: user.id, code: shown.code });
    if (!isRight) await refused(new AppError("wrong_code"));
    if (!isApp)
      await recordSecurityEvent(deps, {
        kind: "recovery_code_used",
        workspaceId: workspace.id,
        country: source.country,
      });
  } else await checkPasskey(deps, { ...shown, userId: user.id }).catch(refused);
  // Two steps at once open only one session.
  if (!(await spendOneTimeToken(deps, { kind: "second_step", secret: token }))) throw new AppError("second_step_over");
  await forgetAttempt();
  return member;
}

async function countStepAttempt(
  { core, config, now }: StepDeps,
  { publicId, network }: { publicId: string; network: string },
): Promise<() => Promise<void>> {
  const keyOf = (what: string) => hmacHex(config.SESSION_SECRET, `second-step:${publicId}:${what}`);
  const counted = [
    { accountKey: await keyOf(network), ...OF_ONE },
    { accountKey: await keyOf("all"), ...OF_ALL },
  ];
  for (const { accountKey, most, windowMs } of counted)
    if ((await countAttempt(core, { accountKey, now: now(), windowMs })) > most)
      throw new AppError("too_many_requests", {
        facts: `the second step of ${publicId} is locked`,
        retryAfterSeconds: windowMs / 1000,
      });
  return () =>
    forgetAttempts(
      core,
      counted.map(({ accountKey }) => accountKey),
    );
}
