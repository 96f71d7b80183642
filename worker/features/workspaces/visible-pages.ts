// A person may be limited to some pages of a workspace. Every read of comments and pages for a person uses this limit, like the
// workspace's id: what is on another page is answered as not found.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { Shards } from "../../platform/db/shards-of.ts";

/** Internal ids of the only pages that the person may see; null for all of the workspace. */
type VisiblePages = readonly number[] | null;

/** The workspace and the pages that a function may read for a person. */
export type Reader = { workspaceId: number; visible: VisiblePages };

export const isVisible = (visible: VisiblePages, pageId: number): boolean => visible?.includes(pageId) ?? true;

/** The condition that a row is of a visible page. */
export const onVisible = (column: SQLWrapper, visible: VisiblePages): SQL | undefined =>
  visible === null ? undefined : sql`${column} IN ${boundList(visible)}`;

/** The same for one of the workspace's databases. */
export type ShardReader = Reader & { shard: string };

/** The same for all of the workspace's databases. */
export type WorkspaceReader = Reader & { shards: Shards };

/** One reader for each database of the workspace, limited to the visible pages that are there. */
const readersOf = ({ workspaceId, visible, shards }: WorkspaceReader): ShardReader[] =>
  shards.map(({ shard, pageIds }) => ({ workspaceId, shard, visible: seenIn(pageIds, visible) }));

const seenIn = (pageIds: VisiblePages, visible: VisiblePages): VisiblePages =>
  pageIds === null ? visible : pageIds.filter((pageId) => isVisible(visible, pageId));

/**
 * Reads each database of a workspace in parallel, and returns their answers, the workspace's own database first. If one fails,
 * all fail.
 */
export const readEach = <Answer>(
  comments: Deps["comments"],
  input: WorkspaceReader,
  read: (db: CommentsDb, reader: ShardReader) => PromiseLike<Answer>,
): Promise<Answer[]> => Promise.all(readersOf(input).map((reader) => read(comments(reader.shard), reader)));

/**
 * Searches each database of a workspace in parallel for what only one of them has. A failure matters only if no other database
 * has it.
 *
 * @returns undefined when none has it
 */
export async function findInOne<Found>(
  comments: Deps["comments"],
  input: WorkspaceReader,
  find: (db: CommentsDb, reader: ShardReader) => PromiseLike<Found | undefined>,
): Promise<Found | undefined> {
  const looks = await Promise.allSettled(readersOf(input).map(async (reader) => find(comments(reader.shard), reader)));
  for (const look of looks) if (look.status === "fulfilled" && look.value !== undefined) return look.value;
  for (const look of looks) if (look.status === "rejected") throw look.reason;
  return undefined;
}
