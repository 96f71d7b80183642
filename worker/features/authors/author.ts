import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { isCommentOfWords, isOfPart, matchOf } from "../../platform/db/comment-words.ts";
import { blockedPeople, comments } from "../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import { type BlockTerms, blockReasonText } from "../../vocabulary/judging/institution.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { pageNames } from "../comments/list/present.ts";
import { type CommentRow, ownComment } from "../comments/queries.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { isVisible, onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/** The maximum number of comments that are read: those with the words of a name, or the newest of the workspace. */
const MAX_READ = 2_000;
const MAX_SHOWN = 20;
const EXCERPT_LENGTH = 240;

type Own = WorkspaceReader & { commentId: string };

/**
 * Returns what the workspace knows about the author of a comment: their comments that are not archived, on all pages where the
 * network uses the same id, the exception about them, and where they are blocked.
 *
 * @returns `known` false when the network did not say who wrote it, or their data was deleted; then there is nothing else
 * @throws AppError `not_found`, `comment_archived`
 */
export async function loadAuthor({ core, now }: Pick<Deps, "core" | "now">, own: Own) {
  const { db, workspaceId, visible } = own;
  const comment = await ownComment({ ...own, id: own.commentId });
  const { authorKey } = comment;
  if (authorKey === null || comment.isOwn) return { success: true as const, author: UNKNOWN };
  const [parts, blocked, snapshots] = await Promise.all([
    loadTheirComments(db, comment),
    db
      .select({ pageId: blockedPeople.pageId, terms: blockedPeople.terms })
      .from(blockedPeople)
      .where(
        and(
          eq(blockedPeople.authorKey, authorKey),
          eq(blockedPeople.workspaceId, workspaceId),
          onVisible(blockedPeople.pageId, visible),
        ),
      ),
    loadLatestPolicies(core, [workspaceId]),
  ]);
  const theirs = parts.theirs.filter(({ pageId }) => isVisible(visible, pageId));
  const shown = theirs.slice(0, MAX_SHOWN);
  const pages = await pageNames(
    core,
    workspaceId,
    [...shown, ...blocked].map(({ pageId }) => pageId),
  );
  const nameOf = (pageId: number) => pages.get(pageId)?.name ?? "";
  const exception = snapshots
    .filter(({ pageId }) => pageId === null || pageId === comment.pageId)
    .flatMap(({ settings }) => settings.exceptions ?? [])
    .findLast(
      ({ about, until = Number.POSITIVE_INFINITY }) =>
        about.kind === "author" && about.author === comment.authorKey && until > now(),
    );
  const author = {
    known: true,
    name: comment.authorName,
    counts: countsOf(theirs),
    /** The same for the page of the comment alone: the comments that a block there would have prevented. */
    counts_here: countsOf(theirs.filter(({ pageId }) => pageId === comment.pageId)),
    /** Whether there may be more comments than were read. */
    more: !parts.isWhole,
    first_seen: isoTimeOrNull(theirs.at(-1)?.postedAt ?? null),
    last_seen: isoTimeOrNull(theirs[0]?.postedAt ?? null),
    comments: shown.map((row) => ({
      id: String(row.id),
      content: excerptOf(row.text, EXCERPT_LENGTH),
      status: row.status,
      account_name: nameOf(row.pageId),
      posted_at: isoTime(row.postedAt),
    })),
    /** The pages on which they were blocked through Atalaya. */
    blocks: blocked.map(({ pageId, terms }) => ({ page: nameOf(pageId), ...shownTerms(terms) })),
    exception: exception ? { id: exception.id, effect: exception.effect, ...shownTerms(exception) } : null,
  };
  return { success: true as const, author };
}

/** Until when, and why. */
const shownTerms = ({ until, because }: BlockTerms) => ({
  until: isoTimeOrNull(until ?? null),
  because: because ? blockReasonText(because) : null,
});

const NOTHING: Record<CommentStatus, number> = { pending: 0, approved: 0, flagged: 0, disapproved: 0, removed: 0 };

const UNKNOWN = {
  known: false,
  name: null,
  counts: NOTHING,
  counts_here: NOTHING,
  more: false,
  first_seen: null,
  last_seen: null,
  comments: [],
  blocks: [],
  exception: null,
};

type Their = Pick<CommentRow, "id" | "pageId" | "status" | "postedAt" | "text">;

/**
 * Returns the author's comments, newest first. There is no index of authors, since it would cost one more written row for every
 * comment. Their comments are searched among those with the words of their name, or, without a name, among the newest of the
 * workspace.
 */
async function loadTheirComments(
  db: CommentsDb,
  { workspaceId, authorKey, authorName }: CommentRow,
): Promise<{ theirs: Their[]; isWhole: boolean }> {
  const match = authorName === null ? null : matchOf(workspaceId, authorName);
  const { id, pageId, status, postedAt, text } = fieldsOf(comments);
  const { from, found: matches } = match === null ? newestOf(db, workspaceId) : named(workspaceId, match);
  const { theirs, read } = await batch(db, {
    theirs: db
      .select({ id, pageId, status, postedAt, text })
      .from(from)
      .where(and(eq(comments.authorKey, authorKey ?? ""), eq(comments.isOwn, false)))
      .orderBy(desc(comments.postedAt)),
    read: db.select({ rows: count() }).from(matches),
  });
  return { theirs, isWhole: match !== null && read[0]!.rows < MAX_READ };
}

type Source = { from: SQL; found: SQL };

/** Joined in the same way as a search (`comments/list/search/by-words.ts`). */
function named(workspaceId: number, match: string): Source {
  const matches = sql`(SELECT rowid FROM comment_words w WHERE comment_words MATCH ${match} AND ${isOfPart(workspaceId)} ORDER BY rowid DESC LIMIT ${MAX_READ}) w`;
  const isOfWorkspace = eq(comments.workspaceId, workspaceId);
  return {
    found: matches,
    from: sql`${matches} CROSS JOIN ${indexedBy(comments, "comments_posted")} ON ${isOfWorkspace} AND ${isCommentOfWords(workspaceId)}`,
  };
}

function newestOf(db: CommentsDb, workspaceId: number): Source {
  const newest = db
    .select({ id: sql`${comments.id}`.as("newest") })
    .from(indexedBy(comments, "comments_posted"))
    .where(eq(comments.workspaceId, workspaceId))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_READ)
    .as("w");
  return { found: sql`${newest}`, from: sql`${newest} CROSS JOIN ${comments} ON ${comments.id} = ${newest.id}` };
}

function countsOf(theirs: readonly Their[]): Record<CommentStatus, number> {
  const counts = { ...NOTHING };
  for (const { status } of theirs) counts[status]++;
  return counts;
}
