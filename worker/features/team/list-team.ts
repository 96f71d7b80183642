import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { invitations, memberships, pages, users } from "../../platform/db/core.ts";
import { ABILITIES_OF } from "../../vocabulary/roles.ts";
import type { Member } from "../auth/queries.ts";

/**
 * The people of a workspace, its owner first, and who is invited. Somebody who is limited to some pages sees only people who work on
 * one of them: a customer of an agency does not learn of its other customers. Addresses and invitations are for who manages the team.
 */
export async function listTeam(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspace, membership: own }: Pick<Member, "workspace" | "membership">,
) {
  const { people, invited, owned } = await batch(core, {
    people: core
      .select({ user: users, membership: memberships })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.workspaceId, workspace.id))
      .orderBy(memberships.createdAt),
    invited: core
      .select()
      .from(invitations)
      .where(and(eq(invitations.workspaceId, workspace.id), isNull(invitations.endedAt)))
      .orderBy(invitations.createdAt),
    owned: core
      .select({ id: pages.id, publicId: pages.publicId })
      .from(pages)
      .where(eq(pages.workspaceId, workspace.id)),
  });
  const publicIds = new Map(owned.map(({ id, publicId }) => [id, publicId]));
  const manages = ABILITIES_OF[own.role].includes("team");
  const isSeen = (id: number) => own.pageIds?.includes(id) ?? true;
  /** Public ids of those that the caller sees as well; null for all pages. */
  const pagesOf = (pageIds: number[] | null) =>
    pageIds?.filter(isSeen).flatMap((id) => publicIds.get(id) ?? []) ?? null;
  const worksWithCaller = ({ userId, pageIds }: typeof own) =>
    userId === own.userId || pageIds === null || pageIds.some(isSeen);
  return {
    members: people
      .filter(({ membership }) => worksWithCaller(membership))
      .map(({ user, membership }) => ({
        userId: user.publicId,
        name: user.name,
        /** Null where the caller does not manage the team. */
        email: manages || user.id === own.userId ? user.email : null,
        role: membership.role,
        pages: pagesOf(membership.pageIds),
        joined_at: iso(membership.createdAt),
        last_active_at: membership.lastActiveAt === null ? null : iso(membership.lastActiveAt),
        is_self: user.id === own.userId,
      }))
      .sort((one, other) => Number(other.role === "owner") - Number(one.role === "owner")),
    invitations: (manages ? invited : []).map(({ publicId, email, role, pageIds, createdAt, expiresAt }) => ({
      id: publicId,
      email,
      role,
      pages: pagesOf(pageIds),
      invited_at: iso(createdAt),
      expires_at: iso(expiresAt),
      has_expired: expiresAt <= now(),
    })),
  };
}

const iso = (at: number) => new Date(at).toISOString();
