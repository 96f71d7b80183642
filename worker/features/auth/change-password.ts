import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { passwordRefusal } from "../../vocabulary/password-rules.ts";
import { nudgeMails } from "../mail/nudge-mails.ts";
import { storeMail } from "../mail/store-mail.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { countAttempt, forgetAttempts, isPassword, type Member, replacePassword } from "./queries.ts";
import { fieldError } from "./refusals.ts";
import type { ChangePasswordInput } from "./schemas.ts";
import { type SessionFacts, signSession } from "./session.ts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

type Asking = Pick<Member, "user" | "workspace"> & Pick<SessionFacts, "deviceId">;

/**
 * Replaces the password. Every session ends; the person who changed it continues with the new token, and a mail says so.
 *
 * @throws AppError a refusal of `passwordRefusal`, `wrong_password`, both with their field; `too_many_requests` after ten wrong ones in
 *   fifteen minutes, until those are over; `unauthorized` when another change came first
 */
export async function changePassword(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "now">,
  { user, workspace, deviceId, currentPassword, newPassword }: ChangePasswordInput & Asking,
) {
  const refusal = passwordRefusal(newPassword, user.email);
  if (refusal) throw fieldError(refusal, "newPassword");
  const { core, config, now } = deps;
  const accountKey = await hmacHex(config.SESSION_SECRET, `password:${user.publicId}`);
  const attempts = await countAttempt(core, { accountKey, now: now(), windowMs: WINDOW_MS });
  if (attempts > MAX_FAILURES)
    throw new AppError("too_many_requests", { facts: `password of ${user.publicId} is locked` });

  if (!(await verifyPassword(currentPassword, user.passwordHash)))
    throw fieldError("wrong_password", "currentPassword");
  const passwordHash = await hashPassword(newPassword);
  const at = now();
  const mail = await storeMail(deps, {
    key: `password_changed:${user.publicId}:${at}`,
    to: user.email,
    workspaceId: workspace.id,
    userId: user.id,
    letter: "password_changed",
    data: { name: user.name, at, timeZone: workspace.timeZone },
    onlyIf: isPassword(core, user, passwordHash),
  });
  const changed = await replacePassword(core, { user, passwordHash, at, mail: mail.statement });
  if (!changed) throw new AppError("unauthorized", { facts: "the session ended meanwhile" });
  await forgetAttempts(core, [accountKey]);
  await nudgeMails(deps, [mail]);
  return { token: await signSession(deps, changed, { deviceId }), user: changed };
}
