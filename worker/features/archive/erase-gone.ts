// Applies to archived comments what happened to them since: their network no longer has them, or their owner deletes those of a
// page.
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { archivedGone } from "../../platform/db/comments.ts";
import { type Databases, eachDatabase } from "../../platform/db/each-database.ts";
import { hereIn } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { REMOVED_COMMENT_DAYS } from "../../vocabulary/retention.ts";
import type { ArchivedComment } from "./archived-comment.ts";
import { rewriteParts } from "./rewrite-parts.ts";
import { withoutText } from "./without.ts";

/** The maximum number of entries of one workspace in one run of each database. */
const MAX_ENTRIES = 300;

type Gone = typeof archivedGone.$inferSelect;

/**
 * Empties archived comments that their network has not had for `REMOVED_COMMENT_DAYS`, and deletes those of pages whose owner chose it. Safe to
 * repeat.
 *
 * @returns entries that are done
 */
export async function eraseGone(deps: Databases & Pick<Deps, "core" | "archive" | "now">): Promise<number> {
  const done = await eachDatabase(deps, "archive_not_emptied", (db) => eraseInDatabase(deps, db));
  return done.reduce((sum, count) => sum + count, 0);
}

/** Works on the workspace that has waited longest. */
async function eraseInDatabase(
  deps: Pick<Deps, "core" | "comments" | "archive" | "now">,
  db: CommentsDb,
): Promise<number> {
  const isHere = await hereIn(deps, db);
  const due = await db
    .select()
    .from(archivedGone)
    .where(and(lt(archivedGone.goneAt, deps.now() - REMOVED_COMMENT_DAYS * DAY_MS), isHere(archivedGone.workspaceId)))
    .orderBy(asc(archivedGone.goneAt))
    .limit(MAX_ENTRIES);
  const [first] = due;
  if (!first) return 0;
  const { workspaceId, searchedTo } = first;
  const together = due.filter((gone) => gone.workspaceId === workspaceId && gone.searchedTo === searchedTo);
  const next = await rewriteParts(deps, db, { workspaceId, after: searchedTo, ...changeFor(together) });

  const theirs = and(
    eq(archivedGone.workspaceId, workspaceId),
    sql`(${archivedGone.pageId}, ${archivedGone.kind}, ${archivedGone.key}) IN
      (SELECT value ->> 0, value ->> 1, value ->> 2
        FROM json_each(${JSON.stringify(together.map(({ pageId, kind, key }) => [pageId, kind, key]))}))`,
  );
  if (next !== null) {
    await db.update(archivedGone).set({ searchedTo: next }).where(theirs);
    return 0;
  }
  await db.delete(archivedGone).where(theirs);
  return together.length;
}

function changeFor(gone: Gone[]) {
  const of = (kind: Gone["kind"]) => gone.filter((each) => each.kind === kind);
  const marks = [
    ...of("comment").map(({ key }) => `"externalKey":${JSON.stringify(key)}`),
    ...of("post").flatMap(({ key }) => [`"postId":${JSON.stringify(key)}`, `"copyId":${JSON.stringify(key)}`]),
  ];
  const removed = new Set(of("comment").map(({ pageId, key }) => `${pageId}:${key}`));
  const posts = new Set(of("post").map(({ pageId, key }) => `${pageId}:${key}`));
  const pages = of("page").map(({ pageId, key }) => ({ pageId, belowId: Number(key) }));
  return {
    pageIds: gone.map(({ pageId }) => pageId),
    concerns: (content: string) => pages.length > 0 || marks.some((mark) => content.includes(mark)),
    change: (line: ArchivedComment): ArchivedComment | null => {
      const { id, pageId, externalKey, status, text, authorName } = line.comment;
      const threadId = line.comment.copyId ?? line.comment.postId;
      if (pages.some((page) => page.pageId === pageId && id < page.belowId)) return null;
      const isGone = removed.has(`${pageId}:${externalKey}`) || posts.has(`${pageId}:${threadId}`);
      const isEmpty = status === "removed" && text === "" && authorName === null;
      return isGone && !isEmpty ? withoutText(line) : line;
    },
  };
}
