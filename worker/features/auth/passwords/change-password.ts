import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { signDevice } from "../device.ts";
import { accountKeyOf } from "../login-attempts.ts";
import type { Member } from "../queries.ts";
import type { ChangePasswordInput } from "../schemas.ts";
import { type SessionFacts, signSession } from "../session.ts";
import { confirmPassword } from "./confirm-password.ts";
import { replacePassword } from "./replace-password.ts";
import { requireGoodPassword } from "./require-good-password.ts";

type Asking = Pick<Member, "user" | "workspace"> & { session: Pick<SessionFacts, "sessionId" | "deviceId"> };

/**
 * Replaces the password. Every other session ends; the person who changed it continues with the new token, and gets a mail about
 * it.
 *
 * @throws AppError as `requireGoodPassword`; `wrong_password` with its field; `too_many_requests` after ten wrong ones in fifteen
 * minutes, until those are over; `unauthorized` when another change was faster
 */
export async function changePassword(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "live" | "findBreached" | "now">,
  { user, workspace, session, currentPassword, newPassword }: ChangePasswordInput & Asking,
) {
  await requireGoodPassword(deps, { password: newPassword, email: user.email, field: "newPassword" });
  await confirmPassword(deps, { user, password: currentPassword, field: "currentPassword" });
  const changed = await replacePassword(deps, { user, workspace, newPassword, kept: session });
  if (!changed) throw new AppError("unauthorized", { facts: "the session ended meanwhile" });
  const { sessionId, deviceId } = session;
  return {
    token: await signSession(deps, changed, { sessionId, deviceId }),
    user: changed,
    /** The cookie with which this browser stays known; null for a client without one. */
    device: deviceId && (await signDevice(deps, { accountKey: await accountKeyOf(deps, changed.email), id: deviceId })),
  };
}
