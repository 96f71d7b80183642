// Changes archived comments. An object never changes: a new one replaces it, written in the same way as the first.
import { and, asc, eq, gt, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { addedCounts, archiveParts, dailyCounts, KEPT, type PartCounts } from "../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import { hereIn } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { type ArchivedComment, archivedComments } from "./archived-comment.ts";
import { countsOf } from "./part-facts.ts";
import { dropKept, isPart, keepMoved, namePart, objectOf, type PartName } from "./parts.ts";

/** The maximum number of objects that one run reads. */
export const PARTS_AT_ONCE = 30;

type PartRow = typeof archiveParts.$inferSelect;

type Change = {
  /** Without a value, parts of all workspaces. */
  workspaceId?: number;
  /** Only parts after this one; 0 for all. */
  after: number;
  /** Only parts with comments of these pages. */
  pageIds?: readonly number[];
  /** Whether an object must be parsed, judged by its content as text. */
  concerns: (content: string) => boolean;
  /** The changed comment: the same object when nothing changes, null to delete it. */
  change: (line: ArchivedComment) => ArchivedComment | null;
  /** Called before a part with changes is replaced, because the old content is lost afterwards. */
  before?: (part: PartRow) => Promise<void>;
};

/**
 * Reads the next parts of a database, and replaces those where something changes. Safe to repeat.
 *
 * @returns the last part that was read; null after the last part
 */
export async function rewriteParts(
  deps: Replacing & Pick<Deps, "core" | "comments">,
  db: CommentsDb,
  { workspaceId, after, pageIds, concerns, change, before }: Change,
): Promise<number | null> {
  const isHere = await hereIn(deps, db);
  const parts = await db
    .select()
    .from(archiveParts)
    .where(
      and(
        gt(archiveParts.id, after),
        sql.raw(KEPT),
        isHere(archiveParts.workspaceId),
        workspaceId === undefined ? undefined : eq(archiveParts.workspaceId, workspaceId),
      ),
    )
    .orderBy(asc(archiveParts.id))
    .limit(PARTS_AT_ONCE);
  for (const part of parts) {
    if (pageIds && !part.pageIds.some((id) => pageIds.includes(id))) continue;
    const content = await deps.archive.read(objectOf(part));
    if (content === null) throw new Error(`the archive lacks ${objectOf(part)}`);
    if (!concerns(content)) continue;
    const held = archivedComments(content);
    const lines = held.flatMap((line) => change(line) ?? []);
    if (lines.length === held.length && lines.every((line, index) => line === held[index])) continue;
    await before?.(part);
    await replacePart(deps, db, part, lines);
  }
  return parts.length < PARTS_AT_ONCE ? null : parts.at(-1)!.id;
}

type Replacing = Pick<Deps, "archive" | "now">;

async function replacePart(deps: Replacing, db: CommentsDb, old: PartRow, lines: ArchivedComment[]): Promise<void> {
  const { workspaceId, month } = old;
  if (lines.length === 0) {
    await batch(db, {
      counted: countAgain(db, old, countsOf([]), isPart("kept", db, old)),
      dropped: dropKept(db, old, isPart("kept", db, old)),
    });
  } else {
    const part = await namePart(db, { workspaceId, month, lines, now: deps.now() });
    await deps.archive.write(objectOf(part), lines);
    const moving = isPart("moving", db, part);
    const { kept: stored } = await batch(db, {
      started: db
        .update(archiveParts)
        .set({ state: "moving", part: old.part })
        .where(and(eq(archiveParts.id, part.id), eq(archiveParts.state, "writing"), isPart("kept", db, old))),
      dropped: dropKept(db, old, moving),
      counted: countAgain(db, old, countsOf(lines), moving),
      kept: keepMoved(db, part),
    });
    if (stored.length === 0) throw new Error(`part ${old.id} of the archive changed meanwhile`);
  }
  await dropPart(deps, db, old);
}

/** Adjusts the daily counters, as triggers do for comments in the database. */
function countAgain(db: CommentsDb, old: PartRow, counts: PartCounts, when: SQL) {
  const now = new Map(counts.daily.map(([day, pageId, ...numbers]) => [`${day}:${pageId}`, numbers]));
  const changes = old.counts.daily.map(([day, pageId, ...numbers]) => [
    day,
    pageId,
    attackChanges(old.counts, counts, (attack) => attack.day === day && attack.pageId === pageId),
    ...numbers.map((before, index) => (now.get(`${day}:${pageId}`)?.[index] ?? 0) - before),
  ]);
  const { pending, approved, flagged, disapproved, removed, flaggedSpam } = dailyCounts;
  return db
    .update(dailyCounts)
    .set({
      pending: sql`${pending} + (j.value ->> 3)`,
      approved: sql`${approved} + (j.value ->> 4)`,
      flagged: sql`${flagged} + (j.value ->> 5)`,
      disapproved: sql`${disapproved} + (j.value ->> 6)`,
      removed: sql`${removed} + (j.value ->> 7)`,
      flaggedSpam: sql`${flaggedSpam} + (j.value ->> 8)`,
      attacks: sql.raw(addedCounts("attacks", "j.value -> 2")),
    })
    .from(sql`json_each(${JSON.stringify(changes)}) j`)
    .where(
      and(
        eq(dailyCounts.workspaceId, old.workspaceId),
        eq(dailyCounts.day, sql`j.value ->> 0`),
        eq(dailyCounts.pageId, sql`j.value ->> 1`),
        when,
      ),
    );
}

/** The change of `daily_counts.attacks` for a day and page. */
function attackChanges(
  { attacks: before }: PartCounts,
  { attacks: now }: PartCounts,
  isOf: (attack: { day: string; pageId: number }) => boolean,
): Record<string, number> {
  const changes: Record<string, number> = {};
  const add = (sign: 1 | -1, [day, pageId, name, comments]: PartCounts["attacks"][number]) => {
    if (isOf({ day, pageId })) changes[name] = (changes[name] ?? 0) + sign * comments;
  };
  for (const attack of before) add(-1, attack);
  for (const attack of now) add(1, attack);
  return changes;
}

/** After this time no attempt is still running: an invocation has 15 minutes. */
const ATTEMPT_MS = HOUR_MS;
/** The maximum number of objects in one run. */
const MAX_OBJECTS = 50;

/** Deletes the objects of unfinished attempts, and of parts that were replaced, in one database. Safe to repeat. */
export async function dropUnkeptParts(
  deps: Pick<Deps, "core" | "comments" | "archive" | "now">,
  db: CommentsDb,
): Promise<void> {
  const isHere = await hereIn(deps, db);
  const parts = await db
    .select(fieldsOf(archiveParts))
    .from(indexedBy(archiveParts, "archive_parts_open"))
    .where(
      and(
        ne(archiveParts.state, "kept").inlineParams(),
        lt(archiveParts.createdAt, deps.now() - ATTEMPT_MS),
        isHere(archiveParts.workspaceId),
      ),
    )
    .orderBy(asc(archiveParts.createdAt))
    .limit(MAX_OBJECTS);
  if (parts.length === 0) return;
  // First the rows are marked, so that no attempt can keep these parts any more.
  await db
    .update(archiveParts)
    .set({ state: "dropped" })
    .where(and(inArray(archiveParts.id, boundList(parts.map(({ id }) => id))), eq(archiveParts.state, "writing")));
  for (const part of parts) await dropPart(deps, db, part);
}

/** Deletes the object, then its row: an object without a row would never be deleted. */
async function dropPart({ archive }: Pick<Deps, "archive">, db: CommentsDb, part: PartName): Promise<void> {
  await archive.remove(objectOf(part));
  await db.delete(archiveParts).where(and(eq(archiveParts.id, part.id), eq(archiveParts.state, "dropped")));
}
