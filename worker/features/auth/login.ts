import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { verifyPassword } from "./password.ts";
import { countAttempt, forgetAttempts, memberOfEmail } from "./queries.ts";
import type { LoginInput } from "./schemas.ts";
import { signSession } from "./session.ts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/**
 * Opens a session. An unknown e-mail costs the same work and gets the same answer as a wrong password.
 *
 * @throws AppError `invalid_credentials`; `too_many_requests` after ten failures in fifteen minutes, until those are over
 */
export async function login(deps: Pick<Deps, "core" | "config" | "now">, input: LoginInput) {
  const { core, config, now } = deps;
  const accountKey = await hmacHex(config.SESSION_SECRET, `login:${input.email}`);
  const attempts = await countAttempt(core, { accountKey, now: now(), windowMs: WINDOW_MS });
  if (attempts > MAX_FAILURES) throw new AppError("too_many_requests", { facts: `account ${accountKey} is locked` });

  const member = await memberOfEmail(core, input.email);
  const matches = await verifyPassword(input.password, member?.user.passwordHash);
  if (!member || !matches) throw new AppError("invalid_credentials");
  await forgetAttempts(core, accountKey);
  return { token: await signSession(deps, member.user), member };
}
