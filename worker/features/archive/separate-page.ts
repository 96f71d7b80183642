// Gives the archived comments of a page separate parts before the page moves to another database, since a part belongs to one
// database.
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { archiveParts, KEPT } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { archivedComments } from "./archived-comment.ts";
import { dropPart } from "./drop-parts.ts";
import { dropKept, isKept, isMoving, keepMoved, namePart, nextNumber, objectOf } from "./parts.ts";

type OfPage = { workspaceId: number; pageId: number };

/**
 * Splits one part that has comments of this page and of others into two. Counters stay the same. Safe to repeat.
 *
 * @returns whether there was such a part
 */
export async function separatePage(
  deps: Pick<Deps, "comments" | "archive" | "now">,
  shard: string,
  page: OfPage,
): Promise<boolean> {
  const db = deps.comments(shard);
  const old = await mixedPart(db, page);
  if (!old) return false;
  const content = await deps.archive.read(objectOf(old));
  if (content === null) throw new Error(`the archive lacks ${objectOf(old)}`);
  const lines = archivedComments(content);
  const isTheirs = ({ comment }: (typeof lines)[number]) => comment.pageId === page.pageId;
  const of = { shard, workspaceId: old.workspaceId, month: old.month, now: deps.now() };
  const [theirLines, otherLines] = [lines.filter(isTheirs), lines.filter((line) => !isTheirs(line))];
  const theirs = await namePart(db, { ...of, lines: theirLines });
  const others = await namePart(db, { ...of, lines: otherLines });
  await deps.archive.write(objectOf(theirs), theirLines);
  await deps.archive.write(objectOf(others), otherLines);
  const moving = isMoving(db, others);
  const isWriting = eq(archiveParts.state, "writing");
  const { kept } = await batch(db, {
    started: db
      .update(archiveParts)
      .set({ state: "moving", part: old.part })
      .where(and(eq(archiveParts.id, others.id), isWriting, isKept(db, old))),
    startedTheirs: db
      .update(archiveParts)
      .set({ state: "moving", part: nextNumber(db, theirs) })
      .where(and(eq(archiveParts.id, theirs.id), isWriting, moving)),
    dropped: dropKept(db, old, moving),
    theirs: keepMoved(db, theirs),
    kept: keepMoved(db, others),
  });
  if (kept.length === 0) throw new Error(`part ${old.id} of the archive changed meanwhile`);
  await dropPart(deps, db, old);
  return true;
}

/** A part with comments of this page and of others. */
export const mixedPart = (db: CommentsDb, { workspaceId, pageId }: OfPage) =>
  db
    .select()
    .from(archiveParts)
    .where(
      and(
        eq(archiveParts.workspaceId, workspaceId),
        sql.raw(KEPT),
        sql`${archiveParts.pageIds} <> ${JSON.stringify([pageId])}`,
        sql`EXISTS (SELECT 1 FROM json_each(${archiveParts.pageIds}) WHERE value = ${pageId})`,
      ),
    )
    .limit(1)
    .get();
