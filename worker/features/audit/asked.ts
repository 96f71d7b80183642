// From what a person asks of the log to what is looked for in it.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { memberships, pages, users } from "../../platform/db/core.ts";
import { dayStart } from "../comments/day-start.ts";
import type { FindEntries } from "./find-entries.ts";
import type { AuditFilter } from "./schemas.ts";

/** No event is older, or newer. */
const [FIRST, FAR] = [0, 1e14];
/** Matches nobody and nothing: somebody else's page is one that is not there. */
const NONE = -1;

export type Workspace = { workspaceId: number; shard: string; timeZone: string };
/** Names and public ids, by internal id. */
export type Named = Map<number, { publicId: string; name: string }>;

/** Pages and people of a workspace, in one round trip. */
export async function namesOf(
  { core }: Pick<Deps, "core">,
  workspaceId: number,
): Promise<{ pages: Named; people: Named }> {
  const [owned, members] = await core.batch([
    core
      .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
      .from(pages)
      .where(eq(pages.workspaceId, workspaceId)),
    core
      .select({ id: users.id, publicId: users.publicId, name: users.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.workspaceId, workspaceId)),
  ]);
  return { pages: byId(owned), people: byId(members) };
}

const byId = (rows: { id: number; publicId: string; name: string }[]): Named =>
  new Map(rows.map(({ id, ...named }) => [id, named]));

/** @param names of the workspace's own pages and people */
export function asked(
  { from, to, actor, who, what, page }: AuditFilter,
  { workspaceId, timeZone }: Workspace,
  names: { pages: Named; people: Named },
): Omit<FindEntries, "cursor" | "limit"> {
  return {
    workspaceId,
    after: from === undefined ? FIRST : dayStart(from, timeZone),
    before: to === undefined ? FAR : dayStart(to, timeZone, 1),
    actor,
    what,
    userId: who === undefined ? undefined : idOf(names.people, who),
    pageId: page === undefined ? undefined : idOf(names.pages, page),
  };
}

const idOf = (named: Named, publicId: string): number =>
  [...named].find(([, one]) => one.publicId === publicId)?.[0] ?? NONE;
