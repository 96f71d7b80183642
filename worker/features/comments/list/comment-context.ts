// The context of some comments: their posts, the comments they answer, their replies and notes, and who decided. Costs one round
// trip.
import { and, gt, inArray, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { boundList, isOneOfPairs } from "../../../platform/db/bound-json.ts";
import { assignments, blockedPeople, commentNotes, comments, posts, replies } from "../../../platform/db/comments.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import type { ActionState } from "../../../vocabulary/comments.ts";
import type { CommentRow } from "../queries.ts";
import { keyOnPage } from "../storage/comment-key.ts";
import { loadDeciders } from "./deciders.ts";

/** The longest part of a parent's text that is read. */
const PARENT_LENGTH = 300;

export type CommentContext = ReturnType<Awaited<ReturnType<typeof loadContext>>>;

/** @param rows of one workspace, at most a page of a list */
export async function loadContext(db: CommentsDb, workspaceId: number, rows: readonly CommentRow[]) {
  const under = unique(
    rows.flatMap(({ pageId, postId, copyId }) =>
      [postId, copyId].flatMap((id) => (id === null ? [] : [[pageId, id] as const])),
    ),
  );
  const answered = unique(rows.flatMap(({ pageId, parentKey }) => (parentKey ? [[pageId, parentKey] as const] : [])));
  const authors = unique(rows.flatMap(({ pageId, authorKey }) => (authorKey ? [[pageId, authorKey] as const] : [])));
  const replied = rows.filter(({ replyText }) => replyText !== null).map(({ id }) => id);
  const ids = JSON.stringify(rows.map(({ id }) => id));

  const of = { workspaceId };
  const { foundPosts, parents, written, blocked, noted, assigned, decisions } = await batch(db, {
    foundPosts: postsOf(db, { ...of, under: JSON.stringify(under) }),
    // Most comments answer no other one, have no reply and no decision of a person, so these queries are left out.
    parents: answered.length > 0 ? parentsOf(db, { ...of, answered: JSON.stringify(answered) }) : undefined,
    written: replied.length > 0 ? repliesOf(db, { ...of, ids: JSON.stringify(replied) }) : undefined,
    blocked: blockedOf(db, { ...of, authors: JSON.stringify(authors) }),
    noted: notesOn(db, { ...of, ids }),
    assigned: assignmentsOf(db, { ...of, ids }),
    decisions: loadDeciders(db, workspaceId, rows),
  });
  const blockedAuthors = new Set(blocked.map(({ pageId, authorKey }) => keyOnPage(pageId, authorKey)));
  const postOf = new Map(foundPosts.map((post) => [keyOnPage(post.pageId, post.externalId), post]));
  const parentOf = new Map((parents ?? []).map((parent) => [keyOnPage(parent.pageId, parent.externalKey), parent]));
  const notesOf = new Map(noted.map((notes) => [notes.commentId, notes]));
  const assignmentOf = new Map(assigned.map((assignment) => [assignment.commentId, assignment]));
  const deciderOf = new Map((decisions ?? []).map(({ commentId, userId }) => [commentId, userId]));
  const writtenTo = Map.groupBy(written ?? [], ({ commentId }) => commentId);
  return (row: CommentRow) => {
    const own = writtenTo.get(row.id) ?? [];
    return {
      /** Null when the network did not report it. */
      post: postOf.get(keyOnPage(row.pageId, row.postId)) ?? postOf.get(keyOnPage(row.pageId, row.copyId)) ?? null,
      /** Null at top level, and when it is not stored. */
      parent: parentOf.get(keyOnPage(row.pageId, row.parentKey)) ?? null,
      /** The reply that the comment's own columns show. Ids increase with time. */
      reply: own.filter(({ text }) => text === row.replyText).sort((a, b) => b.id - a.id)[0] ?? null,
      /** Whether it has a private reply; Meta accepts only one. */
      hasPrivateReply: own.some(({ kind, state }) => kind === "private" && STANDING.includes(state)),
      authorIsBlocked: blockedAuthors.has(keyOnPage(row.pageId, row.authorKey)),
      notes: notesOf.get(row.id) ?? null,
      assignment: assignmentOf.get(row.id) ?? null,
      /** Core id of the person whose decision gave the comment its status; null when it was not a person. */
      deciderId: deciderOf.get(row.id) ?? null,
    };
  };
}

const postsOf = preparedStatement((db: CommentsDb, value: ValueOf<"under" | "workspaceId">) =>
  db
    .select({
      pageId: posts.pageId,
      externalId: posts.externalId,
      excerpt: posts.excerpt,
      permalink: posts.permalink,
      pictureUrl: posts.pictureUrl,
      commentsClosedAt: posts.commentsClosedAt,
    })
    .from(posts)
    .where(
      and(
        isOneOfPairs([posts.pageId, posts.externalId], value("under")),
        ofWorkspace(posts.workspaceId, value("workspaceId")),
      ),
    ),
);

const parentsOf = preparedStatement((db: CommentsDb, value: ValueOf<"answered" | "workspaceId">) =>
  db
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
        isOneOfPairs([comments.pageId, comments.externalKey], value("answered")),
        ofWorkspace(comments.workspaceId, value("workspaceId")),
        gt(comments.textAt, 0),
      ),
    ),
);

const repliesOf = preparedStatement((db: CommentsDb, value: ValueOf<"ids" | "workspaceId">) =>
  db
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
    .where(
      and(inArray(replies.commentId, boundList(value("ids"))), ofWorkspace(replies.workspaceId, value("workspaceId"))),
    ),
);

const blockedOf = preparedStatement((db: CommentsDb, value: ValueOf<"authors" | "workspaceId">) =>
  db
    .select({ pageId: blockedPeople.pageId, authorKey: blockedPeople.authorKey })
    .from(blockedPeople)
    .where(
      and(
        isOneOfPairs([blockedPeople.pageId, blockedPeople.authorKey], value("authors")),
        ofWorkspace(blockedPeople.workspaceId, value("workspaceId")),
      ),
    ),
);

const notesOn = preparedStatement((db: CommentsDb, value: ValueOf<"ids" | "workspaceId">) =>
  db
    .select({
      commentId: commentNotes.commentId,
      count: sql<number>`count(*) FILTER (WHERE ${commentNotes.deletedAt} IS NULL)`,
      /** When a note last changed, deleted ones included. */
      changedAt: sql<number>`max(max(${commentNotes.createdAt}, coalesce(${commentNotes.editedAt}, 0), coalesce(${commentNotes.deletedAt}, 0)))`,
    })
    .from(commentNotes)
    .where(
      and(
        inArray(commentNotes.commentId, boundList(value("ids"))),
        ofWorkspace(commentNotes.workspaceId, value("workspaceId")),
      ),
    )
    .groupBy(commentNotes.commentId),
);

const assignmentsOf = preparedStatement((db: CommentsDb, value: ValueOf<"ids" | "workspaceId">) =>
  db
    .select()
    .from(assignments)
    .where(
      and(
        inArray(assignments.commentId, boundList(value("ids"))),
        ofWorkspace(assignments.workspaceId, value("workspaceId")),
      ),
    ),
);

const STANDING: ActionState[] = ["queued", "parked", "applied"];

type Key = readonly [pageId: number, key: string];

const unique = (keys: Key[]): Key[] => [...new Map(keys.map((key) => [keyOnPage(...key), key])).values()];
