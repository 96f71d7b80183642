// The names of a workspace's pages and people.
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships, pages, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isVisible, onVisible, type Reader } from "./visible-pages.ts";

/** Whose comments, in which database, and the time zone of its days. */
export type Workspace = { workspaceId: number; shard: string; timeZone: string };

/** Names and public ids, by internal id. */
export type Named = Map<number, { publicId: string; name: string }>;

/** The pages that the person may see, and the people who work on one of them; in one round trip. */
export async function namesOf(
  { core }: Pick<Deps, "core">,
  { workspaceId, visible }: Reader,
): Promise<{ pages: Named; people: Named }> {
  const { owned, members } = await batch(core, {
    owned: core
      .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
      .from(pages)
      .where(and(eq(pages.workspaceId, workspaceId), onVisible(pages.id, visible))),
    members: core
      .select({ id: users.id, publicId: users.publicId, name: users.name, pageIds: memberships.pageIds })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.workspaceId, workspaceId)),
  });
  const colleagues = members.filter(
    ({ pageIds }) => pageIds === null || pageIds.some((pageId) => isVisible(visible, pageId)),
  );
  return { pages: byId(owned), people: byId(colleagues) };
}

const byId = (rows: { id: number; publicId: string; name: string }[]): Named =>
  new Map(rows.map(({ id, publicId, name }) => [id, { publicId, name }]));

/** The names of a workspace's people, by their internal ids. */
export async function memberNames(core: CoreDb, workspaceId: number): Promise<Map<number, string>> {
  const people = await core
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspaceId));
  return new Map(people.map(({ id, name }) => [id, name]));
}
