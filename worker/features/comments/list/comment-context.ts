// The context of some comments: their posts, the comments they answer, their replies and notes, and who decided. One round trip.

import { and, gt, inArray, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { boundList, isOneOfPairs } from "../../../platform/db/bound-json.ts";
import { assignments, blockedPeople, commentNotes, comments, posts, replies } from "../../../platform/db/comments.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { CommentRow } from "../queries.ts";
import { decidersOf } from "./deciders.ts";

type Post = Pick<typeof posts.$inferSelect, "externalId" | "excerpt" | "permalink" | "pictureUrl" | "commentsClosedAt">;
type Parent = { id: number; authorName: string | null; text: string };
type Reply = Pick<typeof replies.$inferSelect, "id" | "commentId" | "kind" | "state" | "text" | "ruleId" | "userId">;
/** @property changedAt when one of them last changed, deleted ones included; epoch milliseconds */
type Notes = { count: number; changedAt: number };
type Assignment = Pick<typeof assignments.$inferSelect, "commentId" | "userId" | "assignedBy" | "assignedAt">;

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
  /** Null when nobody wrote one. */
  notes: Notes | null;
  assignment: Assignment | null;
  /** Core id of the person whose decision gave it its status; null when it was no person. */
  deciderId: number | null;
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
  const ids = boundList(rows.map(({ id }) => id));

  const { foundPosts, parents, written, blocked, noted, assigned, decisions } = await batch(db, {
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
        userId: replies.userId,
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
    noted: db
      .select({
        commentId: commentNotes.commentId,
        count: sql<number>`count(*) FILTER (WHERE ${commentNotes.deletedAt} IS NULL)`,
        changedAt: sql<number>`max(max(${commentNotes.createdAt}, coalesce(${commentNotes.editedAt}, 0), coalesce(${commentNotes.deletedAt}, 0)))`,
      })
      .from(commentNotes)
      .where(and(inArray(commentNotes.commentId, ids), ofWorkspace(commentNotes.workspaceId, workspaceId)))
      .groupBy(commentNotes.commentId),
    assigned: db
      .select({
        commentId: assignments.commentId,
        userId: assignments.userId,
        assignedBy: assignments.assignedBy,
        assignedAt: assignments.assignedAt,
      })
      .from(assignments)
      .where(and(inArray(assignments.commentId, ids), ofWorkspace(assignments.workspaceId, workspaceId))),
    decisions: decidersOf(db, workspaceId, rows),
  });
  const blockedAuthors = new Set(blocked.map(({ pageId, authorKey }) => `${pageId}:${authorKey}`));
  const postOf = new Map(foundPosts.map((post) => [`${post.pageId}:${post.externalId}`, post]));
  const parentOf = new Map(parents.map((parent) => [`${parent.pageId}:${parent.externalKey}`, parent]));
  const notesOf = new Map(noted.map(({ commentId, ...notes }) => [commentId, notes]));
  const assignmentOf = new Map(assigned.map((assignment) => [assignment.commentId, assignment]));
  const deciderOf = new Map(decisions.map(({ commentId, userId }) => [commentId, userId]));
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
      notes: notesOf.get(row.id) ?? null,
      assignment: assignmentOf.get(row.id) ?? null,
      deciderId: deciderOf.get(row.id) ?? null,
    };
  };
}

const NOTHING: CommentContext = {
  post: null,
  parent: null,
  reply: null,
  hasPrivateReply: false,
  authorIsBlocked: false,
  notes: null,
  assignment: null,
  deciderId: null,
};
const STANDING: Reply["state"][] = ["queued", "parked", "applied"];

type Key = readonly [pageId: number, key: string];

const unique = (keys: Key[]): Key[] => [...new Map(keys.map((key) => [key.join(":"), key])).values()];
