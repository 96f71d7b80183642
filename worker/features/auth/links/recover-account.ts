// Gives an account back to the owner of a mailbox, by the link in a mail about a change that they did not make: of the address, or
// of the second step.
import { and, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { authenticators, invitations, memberships, passkeys, recoveryCodes } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { ownerMoved } from "../../plans/customer-changed.ts";
import { linkRefusal, openLink } from "../one-time-tokens.ts";
import { NO_PASSWORD } from "../passwords/password.ts";
import { isPassword, loadMemberById, raiseVersion } from "../queries.ts";
import { settleRecoveries } from "../recoveries.ts";
import { isTaken } from "../refusals.ts";
import { codesWithoutFactor } from "../second-step/change-factors.ts";
import { closeSockets } from "../sessions/session-rows.ts";
import { mailReset } from "./reset-password.ts";

/**
 * The account has the address of the mailbox again, and only it: the password becomes invalid, all sessions end, every later link
 * that gives the account back is void, and what was added since the change is gone (factors and their recovery codes, open
 * invitations). The mailbox gets a link to choose a new password. The link is used up only together with all of this.
 *
 * @returns whose account it was, for the security event
 * @throws AppError `link_used`, `link_expired`, `link_unknown`; `email_taken` when another account has the address now
 */
export async function recoverAccount(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "live" | "now">,
  link: { kind: "undo_email" | "not_me"; secret: string },
): Promise<{ workspaceId: number }> {
  const { core } = deps;
  const { userId, email, accountEmail, createdAt } = await openLink(deps, link);
  const member = userId === null ? undefined : await loadMemberById(core, userId);
  if (!member || email === null || member.user.email !== accountEmail) throw linkRefusal("unknown");
  const { user, workspace } = member;
  const at = deps.now();
  const onlyIf = isPassword(core, user, NO_PASSWORD);
  const changed = await raiseVersion(deps, user, {
    changes: { email, emailVerifiedAt: at, passwordHash: NO_PASSWORD, passwordChangedAt: at },
    also: {
      ...settleRecoveries(deps, user.id, { from: accountEmail, to: email, since: createdAt, onlyIf }),
      customer: ownerMoved(core, { userId: user.id, at }),
      ...addedSince(core, user.id, createdAt, at),
    },
  }).catch((error: unknown) => {
    throw isTaken(error) ? new AppError("email_taken") : error;
  });
  if (!changed) {
    await openLink(deps, link);
    throw new AppError("changed_account");
  }
  await closeSockets(deps, { userId: user.id, ended: changed.ended });
  await mailReset(deps, { member: { user: changed.user, workspace }, email });
  return { workspaceId: workspace.id };
}

/** The statements that remove what outlives a password and was added since a moment. */
const addedSince = (core: CoreDb, userId: number, since: number, at: number) => ({
  passkeys: core.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since))),
  app: core
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.userId, userId),
        or(isNull(authenticators.confirmedAt), gte(authenticators.confirmedAt, since)),
      ),
    ),
  codes: core.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since))),
  codesWithoutFactor: codesWithoutFactor(core, userId),
  invitations: core
    .update(invitations)
    .set({ endedAt: at, endedBy: "withdrawn" })
    .where(
      and(
        inArray(
          invitations.workspaceId,
          core.select({ id: memberships.workspaceId }).from(memberships).where(eq(memberships.userId, userId)),
        ),
        eq(invitations.invitedBy, userId),
        gte(invitations.createdAt, since),
        isNull(invitations.endedAt),
      ),
    ),
});
