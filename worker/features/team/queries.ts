import { and, eq, inArray, isNull, notExists } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { invitations, memberships, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { ABILITIES_OF, canBeLimited, ROLES, type Role } from "../../vocabulary/people/roles.ts";
import type { Member } from "../auth/queries.ts";
import { ownPageIds } from "./page-names.ts";

/** The person who acts, and the workspace. */
export type Caller = Pick<Member, "user" | "workspace">;

/** Finds a member by their public id. @throws AppError `not_found` for a person who is not a member of this workspace */
export async function loadMember(core: CoreDb, { workspaceId, userId }: { workspaceId: number; userId: string }) {
  const member = await core
    .select({ id: users.id, name: users.name, email: users.email, role: memberships.role })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspaceId)))
    .where(eq(users.publicId, userId))
    .get();
  if (!member) throw new AppError("not_found", { facts: "member" });
  return member;
}

export const isMember = (userId: number, workspaceId: number) =>
  and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId));

/** Withdraws the open invitations of a person who does not manage the team any more; for the batch of that change. */
export const withdrawInvitationsOf = (
  core: CoreDb,
  { userId, workspaceId, at }: { userId: number; workspaceId: number; at: number },
) =>
  core
    .update(invitations)
    .set({ endedAt: at, endedBy: "withdrawn" })
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.invitedBy, userId),
        isNull(invitations.endedAt),
        notExists(
          core
            .select({ id: memberships.userId })
            .from(memberships)
            .where(and(isMember(userId, workspaceId), inArray(memberships.role, INVITING_ROLES))),
        ),
      ),
    );
const INVITING_ROLES = ROLES.filter((role) => ABILITIES_OF[role].includes("team"));

/**
 * Returns the internal ids of the pages that a person is limited to; null for a role that sees all of them.
 *
 * @param choice.pages public ids; null for all
 * @throws AppError `unknown_page` with its field, for a page that is not the workspace's
 */
export async function limitToPages(
  deps: Pick<Deps, "core">,
  { workspaceId, role, pages }: { workspaceId: number; role: Role; pages: readonly string[] | null },
): Promise<number[] | null> {
  return pages === null || !canBeLimited(role) ? null : ownPageIds(deps, { workspaceId, visible: null, pages });
}
