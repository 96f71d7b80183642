// Removes a person from a workspace, and withdraws their open invitations. The owner is never removed: ownership must be handed
// over first.
import { and, eq, ne, notExists } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships, sessions } from "../../platform/db/core.ts";
import { newWorkspaceIf } from "../auth/new-workspace.ts";
import type { Member } from "../auth/queries.ts";
import { enqueueStoredMails, type StoredMail, storeMail } from "../mail/store-mail.ts";
import { fitSeats } from "../plans/fit-seats.ts";
import { type Caller, isMember, loadMember, withdrawInvitationsOf } from "./queries.ts";

export type EndDeps = Pick<Deps, "core" | "shards" | "sealer" | "queues" | "live" | "now">;

/**
 * Removes a member from the workspace: from their next request on they have no access, and their open screens lose their sockets.
 * A person without another workspace gets a new, empty one, so that their account stays usable.
 *
 * @throws AppError `not_found`, `owner_stays`, `own_role` for oneself
 */
export async function removeMember(
  deps: EndDeps,
  { user, workspace }: Caller,
  { userId }: { userId: string },
): Promise<void> {
  const member = await loadMember(deps.core, { workspaceId: workspace.id, userId });
  if (member.id === user.id) throw new AppError("own_role");
  if (member.role === "owner") throw new AppError("owner_stays");
  const mail = await storeMail(deps, {
    key: `team_removed:${userId}:${workspace.publicId}:${deps.now()}`,
    to: member.email,
    userId: member.id,
    letter: "team_changed",
    data: { name: member.name, team: workspace.name ?? user.name, what: "removed" },
  });
  await endMembership(deps, { userId: member.id, workspace }, mail);
}

/** Leaves the workspace. @throws AppError `owner_stays` */
export async function leaveTeam(deps: EndDeps, { user, workspace, membership }: Caller & Pick<Member, "membership">) {
  if (membership.role === "owner") throw new AppError("owner_stays");
  await endMembership(deps, { userId: user.id, workspace });
}

/** Ends a membership that is not the owner's. @throws AppError `not_found` */
export async function endMembership(
  deps: EndDeps,
  { userId, workspace }: { userId: number; workspace: Member["workspace"] },
  mail?: StoredMail,
): Promise<void> {
  const { core } = deps;
  const { timeZone } = workspace;
  const belongsNowhere = notExists(
    core.select({ id: memberships.workspaceId }).from(memberships).where(eq(memberships.userId, userId)),
  );
  const own = await newWorkspaceIf(deps, { userId, timeZone }, belongsNowhere);
  const { ended, open } = await batch(core, {
    ended: core
      .delete(memberships)
      .where(and(isMember(userId, workspace.id), ne(memberships.role, "owner")))
      .returning({ id: memberships.userId }),
    invitations: withdrawInvitationsOf(core, { userId, workspaceId: workspace.id, at: deps.now() }),
    ...own,
    open: core.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)),
    mail: mail?.statement,
  });
  if (ended.length === 0) throw new AppError("not_found", { facts: "member" });
  await fitSeats(deps, { workspaceId: workspace.id });
  deps.live.end(
    workspace.id,
    open.map(({ id }) => id),
  );
  if (mail) await enqueueStoredMails(deps, [mail]);
}
