import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { invitations, memberships, users } from "../../platform/db/core.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { abilitiesOf } from "../../vocabulary/people/roles.ts";
import type { Member } from "../auth/queries.ts";
import { entitlements } from "../plans/entitlements.ts";
import { loadNamedAccounts, pageNames } from "./page-names.ts";

/**
 * Lists the people of a workspace, its owner first, and the invited ones. A person who is limited to some pages sees only people
 * who work on one of them, so that a customer of an agency does not see its other customers. Addresses and invitations are only
 * for people who manage the team.
 */
export async function listTeam(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspace, membership: own, subscription }: Pick<Member, "workspace" | "membership" | "subscription">,
) {
  const { people, invited, owned } = await batch(core, {
    people: core
      .select({
        id: users.id,
        publicId: users.publicId,
        name: users.name,
        email: users.email,
        role: memberships.role,
        pageIds: memberships.pageIds,
        restsSince: memberships.restsSince,
        lastActiveAt: memberships.lastActiveAt,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.workspaceId, workspace.id))
      .orderBy(memberships.createdAt),
    invited: core
      .select()
      .from(invitations)
      .where(and(eq(invitations.workspaceId, workspace.id), isNull(invitations.endedAt)))
      .orderBy(invitations.createdAt),
    owned: loadNamedAccounts(core, workspace.id),
  });
  const manages = abilitiesOf(own).includes("team");
  const isSeen = (id: number) => own.pageIds?.includes(id) ?? true;
  const seen = owned.filter(({ id }) => isSeen(id));
  /** Public ids and names of the pages that the caller may see too; null for all pages. */
  const pagesOf = (pageIds: number[] | null) => ({
    pages: pageIds && seen.filter(({ id }) => pageIds.includes(id)).map(({ publicId }) => publicId),
    page_names: pageNames(seen, pageIds),
  });
  const worksWithCaller = ({ id, pageIds }: Pick<(typeof people)[number], "id" | "pageIds">) =>
    id === own.userId || pageIds === null || pageIds.some(isSeen);
  const { seats } = entitlements(subscription, now());
  return {
    workspace: { id: workspace.publicId, name: workspace.name },
    /** Null when the caller does not manage the team, since they must not see how many people work in it. */
    seats: manages
      ? {
          total: seats,
          used: people.length + invited.filter(({ role, expiresAt }) => role !== "owner" && expiresAt > now()).length,
        }
      : null,
    members: people
      .filter(worksWithCaller)
      .map(({ id, publicId, name, email, role, pageIds, restsSince, lastActiveAt }) => ({
        userId: publicId,
        name,
        /** Null when the caller does not manage the team. */
        email: manages || id === own.userId ? email : null,
        role,
        ...pagesOf(pageIds),
        last_active_at: isoTimeOrNull(lastActiveAt),
        /** Whether they only read, because the plan has fewer seats than the team has people. */
        rests: restsSince !== null,
        is_self: id === own.userId,
      }))
      .sort((a, b) => Number(b.role === "owner") - Number(a.role === "owner")),
    invitations: (manages ? invited : []).map(({ publicId, email, role, pageIds, invitedBy, expiresAt }) => ({
      id: publicId,
      email,
      role,
      ...pagesOf(pageIds),
      /** The name of the person who sent the latest link. */
      invited_by: people.find(({ id }) => id === invitedBy)?.name ?? null,
      expires_at: isoTime(expiresAt),
      has_expired: expiresAt <= now(),
    })),
  };
}
