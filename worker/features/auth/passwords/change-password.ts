import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { Member } from "../queries.ts";
import { fieldError } from "../refusals.ts";
import type { ChangePasswordInput } from "../schemas.ts";
import { type SessionFacts, signSession } from "../session.ts";
import { newPasswordRefusal } from "./commonest-passwords.ts";
import { confirmPassword } from "./confirm-password.ts";
import { replacePassword } from "./replace-password.ts";

type Asking = Pick<Member, "user" | "workspace"> & { session: Pick<SessionFacts, "sessionId" | "deviceId"> };

/**
 * Replaces the password. Every other session ends; the person who changed it continues with the new token, and a mail says so.
 *
 * @throws AppError a refusal of `newPasswordRefusal`, `wrong_password`, both with their field; `too_many_requests` after ten wrong ones in
 *   fifteen minutes, until those are over; `unauthorized` when another change came first
 */
export async function changePassword(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "live" | "now">,
  { user, workspace, session, currentPassword, newPassword }: ChangePasswordInput & Asking,
) {
  const refusal = newPasswordRefusal(newPassword, user.email);
  if (refusal) throw fieldError(refusal, "newPassword");
  await confirmPassword(deps, { user, password: currentPassword, field: "currentPassword" });
  const changed = await replacePassword(deps, { user, workspace, newPassword, kept: session });
  if (!changed) throw new AppError("unauthorized", { facts: "the session ended meanwhile" });
  const { sessionId, deviceId } = session;
  return { token: await signSession(deps, changed, { sessionId, deviceId }), user: changed };
}
