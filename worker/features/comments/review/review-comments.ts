// The third filter. A language model judges comments that the embedded engine flagged without being sure, or left visible because no
// weights know their language. Its review counts only while that decision is in force, so a person who decides first always wins.
// Without an answer nothing changes: the comment stays flagged and waits for a person, or visible and unread.
import { and, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import pMap from "p-map";
import type { Deps } from "../../../deps.ts";
import type { ReviewMessage } from "../../../messages.ts";
import { decide, withoutLearning } from "../../../moderation/decide.ts";
import { policyFor } from "../../../moderation/policy-for.ts";
import { LEGITIMATE_FROM } from "../../../moderation/thresholds.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { GraveCause } from "../../../vocabulary/alerts.ts";
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import { isCategory, UNNAMED_CATEGORY } from "../../../vocabulary/judging/categories.ts";
import type { PageContext } from "../intake/page-context.ts";
import type { CommentRow } from "../queries.ts";
import { type Analysis, readAnalysis } from "../storage/analysis.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { uncount } from "../storage/counted-month.ts";
import { graveCauseOf } from "../storage/grave-cause.ts";
import { machineEvent } from "../storage/machine-event.ts";
import { setMachineJudgement } from "../storage/machine-judgement.ts";
import { takeLanguageModelCalls } from "./language-model-budget.ts";
import { type Again, openQuestions, saveAnswers } from "./open-questions.ts";
import { MAX_ASKED_LENGTH, type Review, reviewQuestion } from "./review-question.ts";
import { type Outcome, weighReview } from "./weigh-review.ts";

/** Connections a Worker may hold open, less one for the database. */
const CALLS_AT_ONCE = 5;
const MINUTE_S = 60;

/** Asks for reviews by a language model about the comments of some messages. @param messages of one comments database */
export async function reviewComments(deps: Deps, db: CommentsDb, messages: ReviewMessage[]) {
  const waiting = await openQuestions(deps, messages, await doubtfulComments(db, messages), (row, page, message) =>
    isOpen(deps, row, page, message),
  );
  const later: Again[] = [];
  const granted: typeof waiting = [];
  for (const [workspaceId, own] of Map.groupBy(waiting, ({ row }) => row.workspaceId)) {
    const calls = await takeLanguageModelCalls(deps, { workspaceId, wanted: own.length, share: 1 });
    granted.push(...own.slice(0, calls));
    later.push(...own.slice(calls).map(({ index }) => ({ index, delaySeconds: MINUTE_S })));
  }
  const asked = await pMap(
    granted,
    async (item) => ({
      ...item,
      answer: await deps.languageModel.choose(reviewQuestion({ text: item.row.text, parentText: item.parentText })),
    }),
    { concurrency: CALLS_AT_ONCE },
  );

  const now = deps.now();
  let unanswered = 0;
  const answers: { index: number; change: CommentChange }[] = [];
  for (const { answer, index, row, page } of asked) {
    if (answer.choice) answers.push({ index, change: changeBy(answer.choice, row, page, now) });
    else if (answer.retryAfterMs === null) unanswered++;
    else later.push({ index, delaySeconds: Math.ceil(answer.retryAfterMs / 1000) });
  }
  const { saved, again, rowsWritten } = await saveAnswers(deps, { db, answers, now });
  const grave = new Map<string, PageContext & { cause: GraveCause; commentId: number }>();
  const pageOf = new Map(asked.map(({ page }) => [page.pageId, page]));
  for (const change of saved) {
    const cause = graveCauseOf(change);
    const { pageId, id: commentId } = change.row;
    if (cause) grave.set(`${pageId}:${cause}`, { ...pageOf.get(pageId)!, cause, commentId });
  }
  const countOf = (status: CommentStatus) => saved.filter(({ row }) => row.status === status).length;
  return {
    approved: countOf("approved"),
    hidden: countOf("disapproved"),
    /** Asked about, and flagged afterwards. */
    kept: countOf("flagged"),
    /** Not asked about: decided by something else, edited, removed, or the page no longer uses this filter. */
    settled: messages.length - waiting.length,
    /** No model answered, and asking again would not help. */
    unanswered,
    again: [...later, ...again],
    /** The networks' ids of the comments that were asked about. */
    comments: waiting.map(({ row }) => row.externalId),
    /** Pages under which a threat or hate was hidden, by id. */
    grave,
    rowsWritten,
  };
}

/** The maximum number of deliveries of one question. After the last one nothing changes any more. */
const MAX_DELIVERIES = 4;
const FIRST_DELAY_S = 15;

/**
 * Seconds until a question is asked again: at least 30 seconds, then 2 and 8 minutes.
 *
 * @param deliveries so far, this one included
 * @returns null when it is not asked again
 */
export function askAgainAfter(deliveries: number, delaySeconds: number): number | null {
  if (deliveries >= MAX_DELIVERIES) return null;
  return Math.max(delaySeconds, deliveries === 1 ? 2 * FIRST_DELAY_S : FIRST_DELAY_S * 8 * 4 ** (deliveries - 2));
}

/** The comments of the messages that a machine left visible, with the comments that they answer. */
function doubtfulComments(db: CommentsDb, messages: ReviewMessage[]) {
  const parents = alias(comments, "parents");
  return db
    .select({ row: comments, parentText: parents.text })
    .from(comments)
    .leftJoin(parents, and(eq(parents.pageId, comments.pageId), eq(parents.externalKey, comments.parentKey)))
    .where(
      and(
        inArray(comments.id, boundList(messages.map(({ commentId }) => commentId))),
        inArray(comments.status, ["approved", "flagged"]),
        eq(comments.decidedBy, "machine"),
      ),
    );
}

/** A newer exception has already decided about the comment. */
function isOpen(
  { classify }: Pick<Deps, "classify">,
  row: CommentRow,
  page: PageContext,
  message: ReviewMessage,
): boolean {
  const isSame = row.decisionSeq === message.decisionSeq && row.textHash === message.textHash;
  const policy = policyFor(page.policy, row);
  const isAsked = page.languageModel && policy.automod && !policy.observeOnly && policy.postMode === null;
  const isExcepted =
    policy.exceptions.length > 0 &&
    decide(classify(row.text, policy, { author: row.authorKey }), policy).filter === "own_rules";
  const fits = row.text.length > 0 && row.text.length <= MAX_ASKED_LENGTH;
  return isSame && isAsked && !isExcepted && fits;
}

function changeBy(review: Review, before: CommentRow, page: PageContext, now: number): CommentChange {
  const { changeSeq, ...row } = { ...before };
  const analysis = readAnalysis(row.analysis!);
  const named = isCategory(analysis.category) ? analysis.category : UNNAMED_CATEGORY;
  const found = {
    category: before.status === "approved" ? null : named,
    isLegitimate: (analysis.scores.legitimate ?? 0) >= LEGITIMATE_FROM,
    withoutLearning: withoutLearning(analysis.reasons),
    held: analysis.held,
  };
  const outcome = weighReview(row, found, review, policyFor(page.policy, row));

  const judged = withReview(analysis, review, outcome);
  setMachineJudgement(row, outcome.status, judged);
  if (outcome.status !== "flagged") {
    row.decidedAt = now;
    uncount(row);
  }
  const isUnchanged = outcome.status === "approved" && before.status === "approved";
  return {
    row,
    basedOn: changeSeq,
    // What stays approved gets no row of the ledger, like every first approval.
    event: isUnchanged
      ? null
      : machineEvent({
          cause: "model_review",
          fromStatus: before.status,
          toStatus: row.status,
          detail: JSON.stringify({
            model: review.model,
            label: review.option,
            probabilities: review.probabilities,
          }),
        }),
  };
}

function withReview(analysis: Analysis, review: Review, outcome: Outcome): Analysis {
  const { model, option: label, probabilities } = review;
  const { status, category, held } = outcome;
  const { held: _, ...rest } = analysis;
  return {
    ...rest,
    category,
    filter: status === "flagged" && analysis.filter ? analysis.filter : "language_model",
    review: { label, probabilities, model },
    ...(held && { held }),
  };
}
