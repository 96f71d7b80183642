// The names of a workspace's pages and people.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships, pages, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** Whose comments, in which database, and the time zone of its days. */
export type Workspace = { workspaceId: number; shard: string; timeZone: string };

/** Names and public ids, by internal id. */
export type Named = Map<number, { publicId: string; name: string }>;

/** Pages and people of a workspace, in one round trip. */
export async function namesOf(
  { core }: Pick<Deps, "core">,
  workspaceId: number,
): Promise<{ pages: Named; people: Named }> {
  const { owned, members } = await batch(core, {
    owned: core
      .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
      .from(pages)
      .where(eq(pages.workspaceId, workspaceId)),
    members: core
      .select({ id: users.id, publicId: users.publicId, name: users.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.workspaceId, workspaceId)),
  });
  return { pages: byId(owned), people: byId(members) };
}

const byId = (rows: { id: number; publicId: string; name: string }[]): Named =>
  new Map(rows.map(({ id, ...named }) => [id, named]));

/** The names of a workspace's people, by their internal ids. */
export async function memberNames(core: CoreDb, workspaceId: number): Promise<Map<number, string>> {
  const people = await core
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspaceId));
  return new Map(people.map(({ id, name }) => [id, name]));
}
