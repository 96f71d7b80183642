// The context of some comments: their posts, the comments they answer, and their replies. One round trip.

import { and, gt, inArray, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { boundList, isOneOfPairs } from "../../../platform/db/bound-json.ts";
import { blockedPeople, comments, posts, replies } from "../../../platform/db/comments.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { CommentRow } from "../queries.ts";

type Post = Pick<typeof posts.$inferSelect, "externalId" | "excerpt" | "permalink" | "pictureUrl" | "commentsClosedAt">;
type Parent = { id: number; authorName: string | null; text: string };
type Reply = Pick<typeof replies.$inferSelect, "id" | "commentId" | "kind" | "state" | "text" | "ruleId">;

export type CommentContext = {
  /** Null when the network did not report it. */
  post: Post | null;
  /** Null at top level, and when it is not stored. */
  parent: Parent | null;
  /** The reply that the comment's own columns show. */
  reply: Reply | null;
  /** Meta takes one private reply to a comment. */
  hasPrivateReply: boolean;
  authorIsBlocked: boolean;
};

/** Longest part of a parent's text that is read. */
const PARENT_LENGTH = 300;

/** @param rows of one workspace, at most a page of a list */
export async function contextOf(db: CommentsDb, rows: CommentRow[]): Promise<(row: CommentRow) => CommentContext> {
  const [first] = rows;
  if (!first) return () => NOTHING;
  const { workspaceId } = first;
  const under = unique(rows.flatMap(({ pageId, postId }) => (postId === null ? [] : [[pageId, postId] as const])));
  const answered = unique(rows.flatMap(({ pageId, parentKey }) => (parentKey ? [[pageId, parentKey] as const] : [])));
  const authors = unique(rows.flatMap(({ pageId, authorKey }) => (authorKey ? [[pageId, authorKey] as const] : [])));
  const replied = rows.filter(({ replyText }) => replyText !== null).map(({ id }) => id);
  if (under.length + answered.length + replied.length + authors.length === 0) return () => NOTHING;

  const { foundPosts, parents, written, blocked } = await batch(db, {
    foundPosts: db
      .select({
        pageId: posts.pageId,
        externalId: posts.externalId,
        excerpt: posts.excerpt,
        permalink: posts.permalink,
        pictureUrl: posts.pictureUrl,
        commentsClosedAt: posts.commentsClosedAt,
      })
      .from(posts)
      .where(and(isOneOfPairs([posts.pageId, posts.externalId], under), ofWorkspace(posts.workspaceId, workspaceId))),
    parents: db
      .select({
        pageId: comments.pageId,
        externalKey: comments.externalKey,
        id: comments.id,
        authorName: comments.authorName,
        text: sql<string>`substr(${comments.text}, 1, ${PARENT_LENGTH})`,
      })
      .from(comments)
      // Tombstones of unknown comments have nothing to show.
      .where(
        and(
          isOneOfPairs([comments.pageId, comments.externalKey], answered),
          ofWorkspace(comments.workspaceId, workspaceId),
          gt(comments.textAt, 0),
        ),
      ),
    written: db
      .select({
        id: replies.id,
        commentId: replies.commentId,
        kind: replies.kind,
        state: replies.state,
        text: replies.text,
        ruleId: replies.ruleId,
      })
      .from(replies)
      .where(and(inArray(replies.commentId, boundList(replied)), ofWorkspace(replies.workspaceId, workspaceId))),
    blocked: db
      .select({ pageId: blockedPeople.pageId, authorKey: blockedPeople.authorKey })
      .from(blockedPeople)
      .where(
        and(
          isOneOfPairs([blockedPeople.pageId, blockedPeople.authorKey], authors),
          ofWorkspace(blockedPeople.workspaceId, workspaceId),
        ),
      ),
  });
  const blockedAuthors = new Set(blocked.map(({ pageId, authorKey }) => `${pageId}:${authorKey}`));
  const postOf = new Map(foundPosts.map((post) => [`${post.pageId}:${post.externalId}`, post]));
  const parentOf = new Map(parents.map((parent) => [`${parent.pageId}:${parent.externalKey}`, parent]));
  const repliesOf = Map.groupBy(written, ({ commentId }) => commentId);
  return (row) => {
    const own = repliesOf.get(row.id) ?? [];
    return {
      post: postOf.get(`${row.pageId}:${row.postId}`) ?? null,
      parent: parentOf.get(`${row.pageId}:${row.parentKey}`) ?? null,
      // Ids rise with time.
      reply: own.filter(({ text }) => text === row.replyText).sort((a, b) => b.id - a.id)[0] ?? null,
      hasPrivateReply: own.some(({ kind, state }) => kind === "private" && STANDING.includes(state)),
      authorIsBlocked: blockedAuthors.has(`${row.pageId}:${row.authorKey}`),
    };
  };
}

const NOTHING: CommentContext = {
  post: null,
  parent: null,
  reply: null,
  hasPrivateReply: false,
  authorIsBlocked: false,
};
const STANDING: Reply["state"][] = ["queued", "parked", "applied"];

type Key = readonly [pageId: number, key: string];

const unique = (keys: Key[]): Key[] => [...new Map(keys.map((key) => [key.join(":"), key])).values()];
