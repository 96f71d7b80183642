import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { passwordRefusal } from "../../vocabulary/password-rules.ts";
import { nudgeMails } from "../mail/nudge-mails.ts";
import { storeMail } from "../mail/store-mail.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPassword } from "./password.ts";
import { isPassword, type Member, raiseVersion } from "./queries.ts";
import { fieldError } from "./refusals.ts";
import type { ChangePasswordInput } from "./schemas.ts";
import { type SessionFacts, signSession } from "./session.ts";
import { closeSockets } from "./sessions/end-sessions.ts";

type Asking = Pick<Member, "user" | "workspace"> & { session: Pick<SessionFacts, "sessionId" | "deviceId"> };

/**
 * Replaces the password. Every other session ends; the person who changed it continues with the new token, and a mail says so.
 *
 * @throws AppError a refusal of `passwordRefusal`, `wrong_password`, both with their field; `too_many_requests` after ten wrong ones in
 *   fifteen minutes, until those are over; `unauthorized` when another change came first
 */
export async function changePassword(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "live" | "now">,
  { user, workspace, session, currentPassword, newPassword }: ChangePasswordInput & Asking,
) {
  const refusal = passwordRefusal(newPassword, user.email);
  if (refusal) throw fieldError(refusal, "newPassword");
  const { core, now } = deps;
  await confirmPassword(deps, { user, password: currentPassword, field: "currentPassword" });
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
  const changed = await raiseVersion(deps, user, {
    changes: { passwordHash, passwordChangedAt: at },
    kept: { sessionId: session.sessionId },
    also: { mail: mail.statement },
  });
  if (!changed) throw new AppError("unauthorized", { facts: "the session ended meanwhile" });
  await nudgeMails(deps, [mail]);
  await closeSockets(deps, { userId: user.id, ended: changed.ended });
  const { sessionId, deviceId } = session;
  return { token: await signSession(deps, changed.user, { sessionId, deviceId }), user: changed.user };
}
