import { and, countDistinct, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships, pages, users, workspaces } from "../../platform/db/core.ts";
import { MAX_OWNED_WORKSPACES } from "../../vocabulary/limits.ts";
import { newWorkspaceIf } from "../auth/new-workspace.ts";
import type { Member } from "../auth/queries.ts";

/** Lists the workspaces of a person, in the order in which they joined, with the number of pages that they see there. */
export async function loadWorkspaces({ core }: Pick<Deps, "core">, { userId }: { userId: number }) {
  const owning = alias(memberships, "owning");
  const rows = await core
    .select({
      id: workspaces.publicId,
      name: workspaces.name,
      ownerName: users.name,
      role: memberships.role,
      institution: sql`${workspaces.institutionSince} IS NOT NULL`.mapWith(Boolean),
      pages: sql<number>`(${core
        .select({ count: countDistinct(pages.groupKey) })
        .from(pages)
        .where(
          and(
            eq(pages.workspaceId, memberships.workspaceId),
            isNull(pages.disconnectedAt),
            sql`(${memberships.pageIds} IS NULL OR ${pages.id} IN (SELECT value FROM json_each(${memberships.pageIds})))`,
          ),
        )})`,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(owning, and(eq(owning.workspaceId, memberships.workspaceId), eq(owning.role, "owner").inlineParams()))
    .innerJoin(users, eq(users.id, owning.userId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.createdAt);
  return rows.map(({ name, ownerName, ...row }) => ({ ...row, name: name ?? ownerName }));
}

/**
 * Makes a further workspace, which the person owns. It has a plan, limits, pages and people of its own.
 *
 * @returns its public id
 * @throws AppError `email_unverified`; `too_many_workspaces`, of two requests at once too; `no_room`
 */
export async function makeWorkspace(
  deps: Pick<Deps, "core" | "shards" | "now">,
  { user, workspace: { timeZone } }: Pick<Member, "user" | "workspace">,
  { name }: { name: string },
): Promise<string> {
  const { core, now } = deps;
  if (user.emailVerifiedAt === null) throw new AppError("email_unverified");
  const owned = core.$count(memberships, and(eq(memberships.userId, user.id), eq(memberships.role, "owner")));
  const person = { userId: user.id, timeZone, name, lastActiveAt: now() };
  const made = await batch(core, await newWorkspaceIf(deps, person, lt(owned, MAX_OWNED_WORKSPACES)));
  if (!made.workspace[0]) throw new AppError("too_many_workspaces");
  return made.workspace[0].publicId;
}

/** Stores that the person works in a workspace now, so that a new tab opens it. @throws AppError `no_member` */
export async function enterWorkspace(
  { core, now }: Pick<Deps, "core" | "now">,
  { userId, workspace }: { userId: number; workspace: string },
): Promise<void> {
  const named = core.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.publicId, workspace));
  const entered = await core
    .update(memberships)
    .set({ lastActiveAt: now() })
    .where(and(eq(memberships.userId, userId), inArray(memberships.workspaceId, named)))
    .returning({ id: memberships.workspaceId });
  if (entered.length === 0) throw new AppError("no_member");
}

/** Names the workspace, which helps people who work in several to distinguish them. */
export async function renameTeam(
  { core }: Pick<Deps, "core">,
  { workspaceId, name }: { workspaceId: number; name: string },
): Promise<void> {
  await core.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
}
