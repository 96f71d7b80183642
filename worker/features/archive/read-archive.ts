import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { archiveParts, KEPT } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { Shards, WorkspaceShard } from "../../platform/db/shards-of.ts";
import { type ArchivedComment, archivedComments } from "./archived-comment.ts";
import { objectOf } from "./parts.ts";

/** A time span, epoch milliseconds: from the first, included, up to the second. */
type Span = { from: number; before: number };

/** The position of a part: its month and number, and the database that has it; without one, the workspace's own. */
export type ArchivePlace = { shard?: string; month: string; part: number };

type Input = {
  workspaceId: number;
  shards: Shards;
  /** Only parts with comments that were posted within. */
  posted?: Span;
  /** Only parts with events in this span. */
  happened?: Span;
  /** The previous part; undefined for the first one. */
  after?: ArchivePlace | undefined;
};

type InOne = Omit<Input, "shards"> & Pick<WorkspaceShard, "pageIds">;

/** Attempts, since a part may be replaced between reading its row and its object. */
const TRIES = 3;

/**
 * Reads the next part of a workspace's archive, the newest first, with its comments in time order; one database after the other.
 * For a split workspace, each database answers only for its pages: while a page moves, its parts are in two databases.
 *
 * @returns null when there is none
 */
export async function readArchive(
  { comments, archive }: Pick<Deps, "comments" | "archive">,
  { shards, after, ...input }: Input,
): Promise<{ lines: ArchivedComment[]; place: ArchivePlace } | null> {
  const firstToRead = Math.max(
    0,
    shards.findIndex(({ shard }) => shard === after?.shard),
  );
  for (const [at, { shard, pageIds }] of shards.slice(firstToRead).entries()) {
    const read = await readNext({ archive }, comments(shard), {
      ...input,
      pageIds,
      after: at === 0 ? after : undefined,
    });
    if (read) return { ...read, place: { shard, ...read.place } };
  }
  return null;
}

async function readNext({ archive }: Pick<Deps, "archive">, db: CommentsDb, input: InOne) {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const part = await nextPart(db, input);
    if (!part) return null;
    const content = await archive.read(objectOf(part));
    if (content !== null) return { lines: archivedComments(content), place: { month: part.month, part: part.part } };
  }
  throw new Error(`the archive of workspace ${input.workspaceId} lacks a part`);
}

async function nextPart(db: CommentsDb, { workspaceId, posted, happened, after, pageIds }: InOne) {
  const { postedFrom, postedTo, eventsTo, month, part } = archiveParts;
  const conditions: (SQL | undefined)[] = [
    ...(posted ? [lt(postedFrom, posted.before), gte(postedTo, posted.from)] : []),
    // No event is older than its comment, unless clocks differ.
    ...(happened ? [lt(postedFrom, happened.before), gte(eventsTo, happened.from)] : []),
    pageIds === null
      ? undefined
      : sql`EXISTS (SELECT 1 FROM json_each(${archiveParts.pageIds}) p WHERE p.value IN ${boundList(pageIds)})`,
    after && sql`(${month}, ${part}) < (${after.month}, ${after.part})`,
  ];
  const [next] = await db
    .select()
    .from(archiveParts)
    .where(and(eq(archiveParts.workspaceId, workspaceId), sql.raw(KEPT), ...conditions))
    .orderBy(desc(month), desc(part))
    .limit(1);
  return next;
}
