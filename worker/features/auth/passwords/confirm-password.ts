import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { hmacHex } from "../../../platform/crypto/hash.ts";
import { MINUTE_MS } from "../../../vocabulary/durations.ts";
import { countAttempt, forgetAttempts, type Member } from "../queries.ts";
import { fieldError } from "../refusals.ts";
import { verifyPassword } from "./password.ts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * MINUTE_MS;

/**
 * Checks the password of a signed-in person again, before an action that a stranger at an open session must not take.
 *
 * @param input.field the form field that a refusal names
 * @throws AppError `wrong_password` with the field; `too_many_requests` after ten wrong ones in fifteen minutes, until those are
 * over
 */
export async function confirmPassword(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  { user, password, field }: { user: Member["user"]; password: string; field: string },
): Promise<void> {
  const accountKey = await hmacHex(config.SESSION_SECRET, `password:${user.publicId}`);
  const attempts = await countAttempt(core, { accountKey, now: now(), windowMs: WINDOW_MS });
  if (attempts > MAX_FAILURES)
    throw new AppError("too_many_requests", { facts: `password of ${user.publicId} is locked` });
  if (!(await verifyPassword(password, user.passwordHash))) throw fieldError("wrong_password", field);
  await forgetAttempts(core, [accountKey]);
}
