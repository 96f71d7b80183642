// Comments in the form that the API returns.
import { and, eq, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { Lists } from "../../../moderation/words/match.ts";
import { prohibitedIn } from "../../../moderation/words/prohibited-in.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { ASKS_FROM } from "../../../platform/db/comments.ts";
import { pages, policies } from "../../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import { isoTime, isoTimeOrNull } from "../../../time.ts";
import type { ActionKind, ActionState, Inbox } from "../../../vocabulary/comments.ts";
import { REASON_LABELS } from "../../../vocabulary/judging/judgement.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import { wordListsInForce } from "../../settings/policies-in-force.ts";
import { type Actors, loadActors } from "../../workspaces/names.ts";
import { excerptOf } from "../excerpt.ts";
import { type CommentRow, ownCommentNow } from "../queries.ts";
import { type Analysis, readAnalysis } from "../storage/analysis.ts";
import { canRetry, failureReason } from "../texts/failure-texts.ts";
import { ruleCodeOf } from "../texts/statement-of-reasons.ts";
import { type CommentContext, loadContext } from "./comment-context.ts";

export type PageName = { publicId: string; name: string };
/** A page, with the words that are prohibited on it today. */
type Page = PageName & { groupKey: string; words: Lists };

/**
 * Presents rows of one workspace, with the names of their pages and people and their context. Costs a round trip to both
 * databases, and one more when people acted or the isolate does not have the settings.
 */
export async function presentComments(
  { core, networks }: Pick<Deps, "core" | "networks">,
  db: CommentsDb,
  rows: CommentRow[],
) {
  const [first] = rows;
  if (!first) return [];
  const { workspaceId } = first;
  const [pagesById, contextFor] = await Promise.all([
    loadPagesOfRows(core, workspaceId, rows),
    loadContext(db, workspaceId, rows),
  ]);
  const contexts = rows.map((row) => ({ row, context: contextFor(row) }));
  const people = await loadActors(
    core,
    workspaceId,
    contexts.flatMap(({ context: { reply, assignment, deciderId } }) => [
      reply?.userId,
      assignment?.userId,
      assignment?.assignedBy,
      deciderId,
    ]),
  );
  return contexts.map(({ row, context }) =>
    present(row, { network: networks[row.network], page: pagesById.get(row.pageId), people }, context),
  );
}

/** A comment as it is now, presented. @throws AppError as `ownComment` */
export async function presentNow(deps: Pick<Deps, "core" | "networks">, db: CommentsDb, row: CommentRow) {
  const [comment] = await presentComments(deps, db, [await ownCommentNow(db, row)]);
  return comment!;
}

async function loadPagesOfRows(core: CoreDb, workspaceId: number, rows: CommentRow[]): Promise<Map<number, Page>> {
  const pages = await pagesShown(core, {
    ids: JSON.stringify([...new Set(rows.map(({ pageId }) => pageId))]),
    workspaceId,
  });
  const words = await wordListsInForce(core, pages);
  return new Map(
    pages.map(({ id, publicId, groupKey, name }, index) => [id, { publicId, groupKey, name, words: words[index]! }]),
  );
}

const pagesShown = preparedStatement((core: CoreDb, value: ValueOf<"ids" | "workspaceId">) => {
  const latest = (isOfScope: SQL) =>
    sql<number | null>`(${core
      .select({ id: max(policies.id) })
      .from(policies)
      .where(and(eq(policies.workspaceId, pages.workspaceId), isOfScope))})`;
  return core
    .select({
      id: pages.id,
      publicId: pages.publicId,
      groupKey: pages.groupKey,
      name: pages.name,
      workspacePolicyId: latest(isNull(policies.pageId)),
      pagePolicyId: latest(eq(policies.pageId, pages.id)),
    })
    .from(pages)
    .where(and(inArray(pages.id, boundList(value("ids"))), eq(pages.workspaceId, value("workspaceId"))));
});

/** The names of pages by id. @param pageIds of the workspace; may contain one several times */
export async function pageNames(core: CoreDb, workspaceId: number, pageIds: number[]): Promise<Map<number, PageName>> {
  const ids = [...new Set(pageIds)];
  if (ids.length === 0) return new Map();
  const namedPages = await core
    .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
    .from(pages)
    .where(and(inArray(pages.id, ids), eq(pages.workspaceId, workspaceId)));
  return new Map(namedPages.map((page) => [page.id, page]));
}

/** The longest part of a parent's text that is shown. */
const PARENT_LENGTH = 200;

function present(
  row: CommentRow,
  { network, page, people }: { network: SocialNetwork; page: Page | undefined; people: Actors },
  { post, parent, reply, hasPrivateReply, authorIsBlocked, notes, assignment, deciderId }: CommentContext,
) {
  const analysis = presentAnalysis(row.analysis);
  return {
    id: String(row.id),
    social_account_id: page?.publicId ?? "",
    account_name: page?.name ?? "",
    /** Of the page with its Instagram account, as accounts have it. */
    group_key: page?.groupKey ?? "",
    author_name: row.authorName,
    platform: row.network,
    content: row.text,
    status: row.status,
    moderation_action: row.moderationAction,
    action_state: row.actionState,
    action_error: row.actionError,
    action: presentAction(row, network),
    analysis_metadata: analysis,
    /**
     * The entries of today's list that are in its text or picture, whenever they were added; empty for the page's own comments.
     */
    prohibited_words:
      page && !row.isOwn ? prohibitedIn(`${row.text}\n${analysis?.picture?.text ?? ""}`, page.words) : [],
    inbox: inboxOf(row, analysis),
    original_created_at: isoTime(row.postedAt),
    createdAt: isoTime(row.receivedAt),
    decided_at: isoTimeOrNull(row.decidedAt),
    confirmed_at: isoTimeOrNull(row.confirmedAt),
    replied: row.replyText !== null && row.replyState !== "failed",
    reply_text: row.replyText,
    reply_state: row.replyState,
    reply_error: row.replyError,
    reply: reply && presentReply(row, reply, { network, people }),
    /** A private reply was sent, or is about to be: the network accepts only one. */
    has_private_reply: hasPrivateReply,
    comment_url: row.permalink && network.commentUrl(row.permalink, row.externalKey),
    internal_note: row.internalNote,
    /** The number of the team's notes, and when one of them last changed. Null when there is none. */
    notes: notes && { count: notes.count, changed_at: isoTime(notes.changedAt) },
    /** The member it is assigned to; null when it is not assigned. */
    assigned: assignment && presentAssignment(assignment, people),
    /** The person who decided; null for a machine, and when the account no longer exists. */
    decided_by: deciderId === null ? null : (people.get(deciderId)?.name ?? null),
    /** Whether its author was blocked on the page through Atalaya. */
    author_blocked: authorIsBlocked,
    external_id: row.externalId,
    is_ad: row.isAd,
    /** Whether it was written under an ad that promotes `post`, and not under the post itself. */
    on_ad_of_post: row.copyId !== null,
    is_own: row.isOwn,
    attachment_url: row.attachmentUrl,
    decision_seq: row.decisionSeq,
    /** One of `REASONS`, or null. */
    reason_code: row.reason,
    /** The code of the published rule that hides, deletes or holds it; null for a visible one. */
    rule_code: ruleCodeOf(row),
    /** Null when the network did not report it. `post` has what else is known of it. */
    post_id: row.postId,
    post: post && {
      id: post.externalId,
      excerpt: post.excerpt,
      url: post.permalink,
      picture_url: post.pictureUrl,
      comments_closed: post.commentsClosedAt !== null,
    },
    /** The comment it answers; `id` and `content` are null when it is not stored. */
    parent:
      row.parentKey === null
        ? null
        : {
            id: parent && String(parent.id),
            author_name: parent?.authorName ?? null,
            content: parent && excerptOf(parent.text, PARENT_LENGTH),
          },
  };
}

/** Null when its member has left the workspace: then it is assigned to no one. */
function presentAssignment(
  { userId, assignedBy, assignedAt }: NonNullable<CommentContext["assignment"]>,
  people: Actors,
) {
  const member = people.get(userId);
  if (!member?.isMember) return null;
  return { to: member.publicId, name: member.name, by: people.get(assignedBy)?.name ?? null, at: isoTime(assignedAt) };
}

/** The narrowest inbox that the comment is in, by the same conditions as in the database; null when it is in none. */
export function inboxOf(row: CommentRow, analysis: Analysis | null): Inbox | null {
  const asks = row.status === "approved" && !row.isOwn && (analysis?.scores.legitimate ?? 0) >= ASKS_FROM;
  if (asks && row.replyText === null && row.answeredAt === null && row.moderationAction === "auto_approved")
    return "unanswered";
  if (row.status === "flagged" || row.actionState === "failed" || row.replyState === "failed") return "review";
  return asks && (row.replyState === "applied" || row.answeredAt !== null) ? "answered" : null;
}

/** The state of the latest action on the network, and whether a person may retry it. Null when no action was needed. */
function presentAction({ actionId, actionState: state, actionError, desired }: CommentRow, network: SocialNetwork) {
  if (actionId === null || state === null) return null;
  const kind = desired === "hidden" ? "hide" : desired === "deleted" ? "delete" : "unhide";
  return { id: String(actionId), ...explained(state, actionError, network, kind) };
}

function presentReply(
  { replyState, replyError }: CommentRow,
  { id, kind, ruleId, userId }: NonNullable<CommentContext["reply"]>,
  { network, people }: { network: SocialNetwork; people: Actors },
) {
  const state = replyState ?? "queued";
  /** The author; null for a rule, and when the person's account no longer exists. */
  const by = userId === null ? null : (people.get(userId)?.name ?? null);
  return {
    id: String(id),
    kind,
    by_rule: ruleId !== null,
    by,
    ...explained(state, replyError, network, `reply_${kind}`),
  };
}

/** A failure or a waiting reason, in words. */
const explained = (
  state: ActionState,
  problem: string | null,
  network: SocialNetwork,
  kind: ActionKind | `reply_${ReplyKind}`,
) => ({
  state,
  message:
    state === "failed" || (state === "parked" && problem !== null) ? failureReason(problem, network, kind) : null,
  retryable: state === "failed" && canRetry(problem),
});

export function presentAnalysis(json: string | null) {
  if (json === null) return null;
  const analysis = readAnalysis(json);
  return { ...analysis, reason: analysis.category && REASON_LABELS[analysis.category] };
}
