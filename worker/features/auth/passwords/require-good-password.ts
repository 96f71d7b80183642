import type { Deps } from "../../../deps.ts";
import { passwordRefusal } from "../../../vocabulary/people/password-rules.ts";
import { fieldError } from "../refusals.ts";
import { isCommonest } from "./commonest-passwords.ts";

/**
 * Refuses a password that nobody may choose: by the rules that the browser shares, as one of the commonest, and as one that was
 * published after a break-in. While nobody can say the last, it may be chosen.
 *
 * @param input.field of the form, that the refusal names
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
