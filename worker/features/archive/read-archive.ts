import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { archiveParts, KEPT } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { type ArchivedComment, archivedComments } from "./archived-comment.ts";
import { objectOf } from "./parts.ts";

/** A time span, epoch milliseconds: from the first, included, up to the second. */
type Span = { from: number; before: number };

/** The position of a part. */
export type ArchivePlace = { month: string; part: number };

type Input = {
  workspaceId: number;
  db: CommentsDb;
  /** Only parts with comments that were posted within. */
  posted?: Span;
  /** Only parts with events in this span. */
  happened?: Span;
  /** The previous part; undefined for the first one. */
  after?: ArchivePlace | undefined;
};

/** Attempts, since a part may be replaced between reading its row and its object. */
const TRIES = 3;

/**
 * Reads the next part of a workspace's archive, the newest first, with its comments in time order.
 *
 * @returns null when there is none
 */
export async function readArchive(
  { archive }: Pick<Deps, "archive">,
  input: Input,
): Promise<{ lines: ArchivedComment[]; place: ArchivePlace } | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const part = await loadNextPart(input);
    if (!part) return null;
    const content = await archive.read(objectOf(part));
    if (content !== null) return { lines: archivedComments(content), place: { month: part.month, part: part.part } };
  }
  throw new Error(`the archive of workspace ${input.workspaceId} lacks a part`);
}

async function loadNextPart({ db, workspaceId, posted, happened, after }: Input) {
  const { postedFrom, postedTo, eventsTo, month, part } = archiveParts;
  const conditions: (SQL | undefined)[] = [
    ...(posted ? [lt(postedFrom, posted.before), gte(postedTo, posted.from)] : []),
    // No event is older than its comment, unless clocks differ.
    ...(happened ? [lt(postedFrom, happened.before), gte(eventsTo, happened.from)] : []),
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
