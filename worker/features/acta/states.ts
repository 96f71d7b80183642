// Comments as the acta sees them, from the database and from the archive.
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { archiveParts, comments, events, KEPT } from "../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { CommentState, SealedEvent } from "../../vocabulary/acta/entry.ts";
import { type ArchivedComment, archivedComments } from "../archive/archived-comment.ts";
import { objectOf } from "../archive/parts.ts";
import { ruleCodeOf } from "../comments/texts/statement-of-reasons.ts";

/** A part of the change sequence of a workspace: after a position, up to another one. */
type Range = { workspaceId: number; after: number; upTo: number | SQL };

export const changedIn = ({ workspaceId, after, upTo }: Range): SQL | undefined =>
  and(eq(comments.workspaceId, workspaceId), gt(comments.changeSeq, after), lte(comments.changeSeq, upTo));

/** The statements that read comments that changed in a part of the sequence, and their ledgers; for one batch. */
export function stateStatements(db: CommentsDb, range: Range) {
  const source = indexedBy(comments, "comments_change");
  const fields = fieldsOf(comments);
  const ids = db.select({ id: fields.id }).from(source).where(changedIn(range));
  return {
    rows: db.select(fields).from(source).where(changedIn(range)).orderBy(asc(comments.changeSeq), asc(comments.id)),
    ledger: db.select().from(events).where(inArray(events.commentId, ids)).orderBy(asc(events.seq)),
  };
}

type Row = Parameters<typeof ruleCodeOf>[0] & Omit<CommentState, "rule" | "events">;
type EventRow = SealedEvent & { commentId: number };

const stateOf = (row: Row, ledger: readonly SealedEvent[] = []): CommentState => ({
  ...row,
  rule: ruleCodeOf(row),
  events: ledger,
});

/** @param ledger in order */
export function statesOf({ rows, ledger }: { rows: readonly Row[]; ledger: readonly EventRow[] }): CommentState[] {
  const byComment = Map.groupBy(ledger, ({ commentId }) => commentId);
  return rows.map((row) => stateOf(row, byComment.get(row.id)));
}

export async function statesWithIds(
  db: CommentsDb,
  workspaceId: number,
  ids: readonly number[],
): Promise<CommentState[]> {
  if (ids.length === 0) return [];
  const chosen = boundList(ids);
  const isChosen = and(inArray(comments.id, chosen), ofWorkspace(comments.workspaceId, workspaceId));
  return statesOf(
    await batch(db, {
      rows: db.select().from(comments).where(isChosen),
      ledger: db.select().from(events).where(inArray(events.commentId, chosen)).orderBy(asc(events.seq)),
    }),
  );
}

export const archivedState = ({ comment, events: ledger }: ArchivedComment): CommentState =>
  stateOf(
    comment,
    ledger.toSorted((a, b) => a.seq - b.seq),
  );

/** Returns a function that finds comments in the archive; each of its parts is read once. */
export function archiveReader({ archive }: Pick<Deps, "archive">, db: CommentsDb, workspaceId: number) {
  let parts: Promise<(typeof archiveParts.$inferSelect)[]> | undefined;
  const read = new Map<number, Promise<Map<number, CommentState>>>();
  const load = async (part: typeof archiveParts.$inferSelect) => {
    const content = await archive.read(objectOf(part));
    // It was replaced meanwhile.
    if (content === null) throw new Error(`the archive lacks ${objectOf(part)}`);
    return new Map(archivedComments(content).map((line) => [line.comment.id, archivedState(line)]));
  };
  return async (id: number): Promise<CommentState | undefined> => {
    parts ??= db
      .select()
      .from(archiveParts)
      .where(and(eq(archiveParts.workspaceId, workspaceId), sql.raw(KEPT)));
    for (const part of await parts) {
      if (id < part.firstId || id > part.lastId) continue;
      const states = read.get(part.id) ?? load(part);
      read.set(part.id, states);
      const state = (await states).get(id);
      if (state) return state;
    }
    return undefined;
  };
}
