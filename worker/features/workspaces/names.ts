// The names of a workspace's pages and people.

import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { memberships, pages, users } from "../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { NO_LONGER_NAMED } from "../../vocabulary/ledger.ts";
import { NETWORKS } from "../../vocabulary/networks.ts";
import { isVisible, onVisible, type Reader } from "./visible-pages.ts";

/** A workspace: the opened database of its comments, and the time zone of its days. */
export type Workspace = { workspaceId: number; db: CommentsDb; timeZone: string };

/** Names and public ids, by internal id. */
export type Named = Map<number, { publicId: string; name: string }>;

/** The pages that the person may see, and the people who work on one of them; in one round trip. */
export async function loadNames(
  { core }: Pick<Deps, "core">,
  { workspaceId, visible }: Reader,
): Promise<{ pages: Named; people: Named }> {
  const { owned, members } = await batch(core, {
    owned: visiblePages(core, { workspaceId, visible }),
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

/** The pages that the person may see, disconnected ones too. Can be awaited, or given to `core.batch`. */
export const visiblePages = (core: CoreDb, { workspaceId, visible }: Reader) =>
  core
    .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), onVisible(pages.id, visible)));

const byId = (rows: { id: number; publicId: string; name: string }[]): Named =>
  new Map(rows.map(({ id, publicId, name }) => [id, { publicId, name }]));

/** The group of each page that the person may see, by internal id: its key, and its name on the first of its networks. */
export async function loadPageGroups(core: CoreDb, { workspaceId, visible }: Reader) {
  const rows = await core
    .select({ id: pages.id, key: pages.groupKey, name: pages.name, network: pages.network })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), onVisible(pages.id, visible)));
  // Of several, the last entry of a key counts.
  const lastFirst = rows.toSorted((a, b) => NETWORKS.indexOf(b.network) - NETWORKS.indexOf(a.network));
  const nameOf = new Map(lastFirst.map(({ key, name }) => [key, name]));
  return new Map(rows.map(({ id, key }) => [id, { key, name: nameOf.get(key)! }]));
}

/** People who did something; some may no longer be members. */
export type Actors = Map<number, { publicId: string; name: string; isMember: boolean }>;

/**
 * @param id of the person who acted; null when no person did
 * @returns null then
 */
export const nameOf = (people: Actors, id: number | null): string | null =>
  id === null ? null : (people.get(id)?.name ?? NO_LONGER_NAMED);

/**
 * Returns the people who did something in a workspace. A person who left it has a name that says so; a person who closed their
 * account has none.
 *
 * @param ids from rows of the workspace; null and repeated ones are left out
 */
export async function loadActors(
  core: CoreDb,
  workspaceId: number,
  ids: readonly (number | null | undefined)[],
): Promise<Actors> {
  const userIds = [...new Set(ids)].filter((id) => typeof id === "number");
  if (userIds.length === 0) return new Map();
  const rows = await core
    .select({ id: users.id, publicId: users.publicId, name: users.name, memberId: memberships.userId })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspaceId)))
    .where(inArray(users.id, boundList(userIds)));
  return new Map(
    rows.map(({ id, publicId, name, memberId }) => {
      const isMember = memberId !== null;
      return [id, { publicId, name: isMember ? name : `${name} (ya no está)`, isMember }];
    }),
  );
}
