import type { Deps } from "../../deps.ts";
import { passwordRefusal } from "../../vocabulary/password-rules.ts";
import { signDevice } from "./device.ts";
import { accountKeyOf } from "./login-attempts.ts";
import { openAccount } from "./open-account.ts";
import { hashPassword } from "./password.ts";
import { fieldError } from "./refusals.ts";
import type { RegisterInput } from "./schemas.ts";
import type { Source } from "./source.ts";

/**
 * An account with a password that is strong enough, and a session for it, which is bound to the browser.
 *
 * @throws AppError a refusal of `passwordRefusal`, `email_taken`; all name their field
 */
export async function register(
  deps: Pick<Deps, "core" | "shards" | "config" | "now">,
  { password, ...input }: RegisterInput,
  source: Source,
) {
  const refusal = passwordRefusal(password, input.email);
  if (refusal) throw fieldError(refusal, "password");
  const device = await signDevice(deps, await accountKeyOf(deps, input.email));
  const passwordHash = await hashPassword(password);
  const opened = await openAccount(deps, {
    ...input,
    passwordHash,
    from: { ...source, deviceId: source.isBrowser ? device.id : null },
  });
  return { ...opened, device: device.cookie };
}
