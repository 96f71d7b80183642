import type { Deps } from "../../deps.ts";
import { MIN_PASSWORD_STRENGTH, passwordStrength } from "../../vocabulary/password-strength.ts";
import { openAccount } from "./open-account.ts";
import { hashPassword } from "./password.ts";
import { fieldError } from "./refusals.ts";
import type { RegisterInput } from "./schemas.ts";

/**
 * An account with a password that is strong enough, and a session for it.
 *
 * @throws AppError `weak_password`, `email_taken`; both name their field
 */
export async function register(
  deps: Pick<Deps, "core" | "config" | "now">,
  { password, ...input }: RegisterInput,
): ReturnType<typeof openAccount> {
  if (passwordStrength(password) < MIN_PASSWORD_STRENGTH) throw fieldError("weak_password", "password");
  return openAccount(deps, { ...input, passwordHash: await hashPassword(password) });
}
