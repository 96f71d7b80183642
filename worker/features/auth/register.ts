import type { Deps } from "../../deps.ts";
import { isCode } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { sendMails, storeMail } from "../mail/store-mail.ts";
import { signDevice } from "./device.ts";
import { sendVerification } from "./links/verify-email.ts";
import { accountKeyOf, countRegistration } from "./login-attempts.ts";
import { openAccount } from "./open-account.ts";
import { hashPassword } from "./passwords/password.ts";
import { requireGoodPassword } from "./passwords/require-good-password.ts";
import { loadMemberByEmail } from "./queries.ts";
import type { RegisterInput } from "./schemas.ts";
import type { Source } from "./source.ts";

/**
 * Creates an account with a strong enough password, and a session for it that is bound to the browser. A mail asks to verify the
 * address. When the address already has an account, its owner gets a mail that explains how to sign in.
 *
 * @throws AppError as `countRegistration`; as `requireGoodPassword`, `email_taken`, which name their field
 */
export async function register(
  deps: Pick<Deps, "core" | "shards" | "config" | "sealer" | "queues" | "findBreached" | "verifyChallenge" | "now">,
  { password, challenge, ...input }: RegisterInput,
  source: Source,
) {
  await countRegistration(deps, { ...source, challenge });
  await requireGoodPassword(deps, { password, email: input.email, field: "password" });
  const deviceId = newPublicId();
  const passwordHash = await hashPassword(password);
  const from = { ...source, deviceId: source.isBrowser ? deviceId : null };
  const opened = await openAccount(deps, { ...input, passwordHash, from }).catch(async (error: unknown) => {
    if (isCode(error, "email_taken")) await notifyOwner(deps, input.email);
    throw error;
  });
  const { user, subscription } = opened.member;
  // The account exists already; a person who gets no mail can request another one.
  await sendVerification(deps, { user, workspaceId: subscription.workspaceId }).catch((error: unknown) =>
    logFailure("verification_not_sent", error),
  );
  const accountKey = await accountKeyOf(deps, input.email);
  return { ...opened, device: await signDevice(deps, { accountKey, id: deviceId }) };
}

/**
 * Mails the owner of an address that has an account how to sign in, even when a stranger opened the account with it. An address
 * that an account left, and can return to, has none.
 */
async function notifyOwner(deps: Pick<Deps, "core" | "sealer" | "queues" | "now">, email: string): Promise<void> {
  if (!(await loadMemberByEmail(deps.core, email))) return;
  const day = Math.floor(deps.now() / DAY_MS);
  const key = `account_exists:${await sha256Hex(email)}:${day}`;
  const mail = await storeMail(deps, { key, to: email, letter: "account_exists", data: {} });
  await sendMails(deps, [mail]);
}
