import type { Deps } from "../../../deps.ts";
import { passwordRefusal } from "../../../vocabulary/people/password-rules.ts";
import { fieldError } from "../refusals.ts";
import { isCommonest } from "./commonest-passwords.ts";

/**
 * Refuses a bad password: one against the rules that the browser shares, one of the commonest, or one that was published after a
 * break-in. When the service for published ones does not answer, the password is accepted.
 *
 * @param input.field the form field that the refusal names
 * @throws AppError `weak_password`, `short_password`, `password_is_email`, `common_password`, `breached_password`
 */
export async function requireGoodPassword(
  { findBreached }: Pick<Deps, "findBreached">,
  { password, email, field }: { password: string; email: string; field: string },
): Promise<void> {
  const refusal = passwordRefusal(password, email) ?? (isCommonest(password) ? "common_password" : null);
  if (refusal) throw fieldError(refusal, field);
  if ((await findBreached(password)) === "found") throw fieldError("breached_password", field);
}
