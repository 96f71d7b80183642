import { and, desc, eq, gt, gte, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { boundList, boundRows, isOneOfPairs } from "../../platform/db/bound-json.ts";
import { archiveParts, comments, events, KEPT, replies } from "../../platform/db/comments.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../platform/db/prepared-statement.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";

export type CommentRow = typeof comments.$inferSelect;

/**
 * Returns a comment of the workspace on a page that the person may see.
 *
 * @throws AppError `not_found` when there is none with this id, or it is another workspace's; `comment_archived`
 */
export async function ownComment({
  db,
  workspaceId,
  visible,
  id,
}: WorkspaceReader & { id: string }): Promise<CommentRow> {
  const key = Number(id);
  const comment = await db.query.comments.findFirst({
    where: and(eq(comments.id, key), eq(comments.workspaceId, workspaceId), onVisible(comments.pageId, visible)),
  });
  if (comment) return comment;
  const isInArchive = await isArchived(db, workspaceId, key);
  throw new AppError(isInArchive ? "comment_archived" : "not_found", { facts: `comment ${id}` });
}

/** Reads the comment again. @throws AppError as `ownComment` */
export const ownCommentNow = (db: CommentsDb, { workspaceId, id }: CommentRow) =>
  ownComment({ db, workspaceId, visible: null, id: String(id) });

/** The comments with these ids that the person may see, in no order. Can be awaited, or given to `db.batch`. */
export const ownComments = ({ db, workspaceId, visible }: WorkspaceReader, ids: readonly number[]) =>
  db
    .select()
    .from(comments)
    .where(
      and(
        inArray(comments.id, boundList(ids)),
        ofWorkspace(comments.workspaceId, workspaceId),
        onVisible(comments.pageId, visible),
      ),
    );

/** Whether the archive may hold a comment with this id: it has comments of that time. */
async function isArchived(db: CommentsDb, workspaceId: number, id: number): Promise<boolean> {
  const part = await db
    .select({ id: archiveParts.id })
    .from(archiveParts)
    .where(
      and(
        eq(archiveParts.workspaceId, workspaceId),
        sql.raw(KEPT),
        lte(archiveParts.firstId, id),
        gte(archiveParts.lastId, id),
      ),
    )
    .limit(1)
    .get();
  return part !== undefined;
}

/** `key`: the tail of an external id. */
type Key = { pageId: number; key: string };

/**
 * Stored comments by page and tail of their external id. Can be awaited, or given to `db.batch`. @param keys at most as many as
 * in a queue batch
 */
export const commentsByKey = (db: CommentsDb, keys: Key[]) => withKeys(db, { keys: pairsOf(keys) });

const withKeys = preparedStatement((db: CommentsDb, value: ValueOf<"keys">) =>
  db
    .select()
    .from(comments)
    .where(isOneOfPairs([comments.pageId, comments.externalKey], value("keys"))),
);

/** The comments among these that are our own replies. Can be awaited, or given to `db.batch`. */
export const writtenReplies = (db: CommentsDb, keys: Key[]) => repliesWithKeys(db, { keys: pairsOf(keys) });

const repliesWithKeys = preparedStatement((db: CommentsDb, value: ValueOf<"keys">) =>
  db
    .select({ pageId: replies.pageId, externalKey: replies.externalKey })
    .from(replies)
    .where(and(isNotNull(replies.externalKey), isOneOfPairs([replies.pageId, replies.externalKey], value("keys")))),
);

/** The comments among these whose text and author were deleted. Can be awaited, or given to `db.batch`. */
export function emptiedComments(db: CommentsDb, keys: Key[]) {
  return db
    .select({ pageId: comments.pageId, externalKey: comments.externalKey })
    .from(comments)
    .where(
      and(
        isOneOfPairs([comments.pageId, comments.externalKey], listOf(keys)),
        eq(comments.status, "removed"),
        eq(comments.text, ""),
        // A comment that was only reported as deleted has no text either, and may still arrive.
        gt(comments.textAt, 0),
      ),
    );
}

/** For these comments, when the network confirmed a call of ours, and the visibility it set. Can be given to `db.batch`. */
export function confirmedCalls(db: CommentsDb, keys: Key[]) {
  return db
    .select({ pageId: comments.pageId, externalKey: comments.externalKey, at: events.at, status: events.toStatus })
    .from(comments)
    .innerJoin(events, eq(events.commentId, comments.id))
    .where(and(isOneOfPairs([comments.pageId, comments.externalKey], listOf(keys)), eq(events.cause, "confirmed")));
}

const listOf = (keys: Key[]) => keys.map(({ pageId, key }) => [pageId, key] as const);
const pairsOf = (keys: Key[]) => JSON.stringify(listOf(keys));

/** How many comments of a page a new one is compared with, and how many comments of the workspace are searched for them. */
const RECENT = 200;
const MAX_EXAMINED = 1_000;

/** A page's latest comments, with what the search for repetition needs: a list of lists in JSON, see `createRecentWindow`. */
export type RecentComments = { pageId: number; latest: string };

/**
 * The latest comments of some pages that have a fingerprint, without the pages' own comments. It reads the index of workspace and
 * time, because a separate index would cost a row written for each comment. It returns one row for each page, since a batch looks
 * at thousands of comments. Can be awaited, or given to `db.batch`.
 */
export const recentComments = (db: CommentsDb, pages: { workspaceId: number; pageId: number }[]) =>
  latestOfPages(db, { pages: JSON.stringify(pages) });

const latestOfPages = preparedStatement((db: CommentsDb, value: ValueOf<"pages">) => {
  const { from, field } = boundRows<{ workspaceId: number; pageId: number }>(value("pages"));
  const { pageId, isOwn, externalKey, authorKey, fingerprint } = comments;
  const examined = db
    .select({ pageId, isOwn, externalKey, authorKey, fingerprint })
    .from(comments)
    .where(eq(comments.workspaceId, field("workspaceId")))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_EXAMINED)
    .as("examined");
  const ofPage = db
    .select({
      one: sql`json_array(${examined.externalKey}, ${examined.authorKey}, ${examined.fingerprint})`.as("one"),
    })
    .from(examined)
    .where(and(eq(examined.pageId, field("pageId")), eq(examined.isOwn, false), isNotNull(examined.fingerprint)))
    .limit(RECENT)
    .as("of_page");
  return db
    .select({
      pageId: sql<number>`${field("pageId")}`.as("page_id"),
      latest: sql<string>`(SELECT json_group_array(json(one)) FROM ${ofPage})`.as("latest"),
    })
    .from(from);
});
