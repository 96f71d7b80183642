import { and, desc, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { findingOf } from "../../../moderation/decide.ts";
import type { Policy } from "../../../moderation/policy.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { batch } from "../../../platform/db/batch.ts";
import { actions, events } from "../../../platform/db/comments.ts";
import { isoTime, isoTimeOrNull } from "../../../time.ts";
import { isMachines } from "../../../vocabulary/comments.ts";
import { loadActors, type Named } from "../../workspaces/names.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { undoable } from "../decisions/undoable.ts";
import { presentComments } from "../list/present.ts";
import { type CommentRow, ownComment } from "../queries.ts";
import { type Analysis, readAnalysis } from "../storage/analysis.ts";
import { eventDetail, reasonOf, viaOf } from "../storage/event-detail.ts";
import { firstApproval } from "../storage/first-approval.ts";
import { eventSentence } from "../texts/event-sentence.ts";
import { canRetry, failureReason } from "../texts/failure-texts.ts";
import { statementOfReasons } from "../texts/statement-of-reasons.ts";
import { marksOf, runsToday, type Score, scoreOf } from "./explanation-marks.ts";
import { settingsAt } from "./settings-at.ts";

type Own = WorkspaceReader & { id: string };
type ActionRow = typeof actions.$inferSelect;

/** The maximum number of events that are shown of one comment, the latest ones. */
const MAX_EVENTS = 100;

/**
 * Explains why a comment has its status: what was found in it, the settings it was judged by, what the network did, and who did
 * what. Costs one round trip to the comments database after the comment itself, two to core, and the work of ten to sixty
 * classifications.
 *
 * @throws AppError `not_found` when the comment is not the workspace's
 */
export async function explainComment(deps: Pick<Deps, "core" | "networks" | "explain" | "classify">, own: Own) {
  const { db } = own;
  const row = await ownComment(own);
  const analysis = readAnalysis(row.analysis);
  const [{ ledger, outbox }, settings, [comment]] = await Promise.all([
    batch(db, {
      ledger: db
        .select()
        .from(events)
        .where(and(eq(events.commentId, row.id), eq(events.workspaceId, own.workspaceId)))
        .orderBy(desc(events.seq))
        .limit(MAX_EVENTS),
      outbox: db
        .select()
        .from(actions)
        .where(and(eq(actions.id, row.actionId ?? -1), eq(actions.workspaceId, own.workspaceId))),
    }),
    settingsAt(deps.core, row, analysis?.versions.policy),
    presentComments(deps, db, [row]),
  ]);
  const names = await loadActors(
    deps.core,
    own.workspaceId,
    ledger.map(({ userId }) => userId),
  );
  const { marks, modelMarks } =
    analysis && !analysis.picture
      ? marksOf(deps, row.text, analysis, settings.policy)
      : {
          marks: [],
          modelMarks: row.text === "" && !analysis?.picture ? ("text_gone" as const) : ("not_used" as const),
        };
  const network = deps.networks[row.network];
  const approval = ledger.length < MAX_EVENTS ? firstApproval(row, ledger.at(-1)) : null;
  const history = [...(approval ? [approval] : []), ...ledger.toReversed()];
  const lastDecision = ledger.find(({ cause }) => cause === "moderated");
  const explanation = {
    comment: comment!,
    marks,
    model_marks: modelMarks,
    decision: decisionOf(row, analysis, scoreShown(deps, analysis, settings.policy)),
    /** The published rule it follows, and what Article 17 of the Digital Services Act asks for; null for a visible comment. */
    statement: statementOfReasons(row),
    settings: {
      automod: settings.policy.automod,
      observeOnly: settings.policy.observeOnly,
      sensitivity: settings.policy.sensitivity,
      scope: settings.scope,
      /** The rule of its post, or the temporary rule of its page. */
      postMode: settings.postMode,
      /** Whether it was written during a raid. */
      raid: settings.policy.raid !== null,
    },
    versions: analysis && {
      ...analysis.versions,
      current: runsToday(deps, analysis),
      ...(analysis.review && { language_model: analysis.review.model }),
    },
    review: analysis?.review ?? null,
    /** What the model read in its picture, and what the picture shows. */
    picture: analysis?.picture ?? null,
    /** What was found in the comment, in the form that an exception uses; null when nothing was found. */
    finding: analysis && findingOf(analysis),
    /** The exception that decided; it may have been deleted since. */
    exception: exceptionOf(analysis),
    /** When the page's learning changed the status: the status without it, and the number of corrections it was trained on. */
    learned: learnedOf(analysis, settings.corrections),
    repetition: analysis?.repetition ?? null,
    language: analysis?.language ?? null,
    network: networkState(row, outbox[0], network),
    times: {
      posted: isoTime(row.postedAt),
      received: isoTime(row.receivedAt),
      decided: isoTimeOrNull(row.decidedAt),
      confirmed: isoTimeOrNull(row.confirmedAt),
    },
    /** Oldest first. */
    timeline: history.map((event) => ({
      ...timelineEntry(event, names, network),
      ...(event === approval && isUnread(analysis) && { sentence: "Atalaya lo dejó visible, sin analizarlo." }),
    })),
    undoable: "before" in undoable(row, lastDecision),
  };
  return { success: true as const, explanation };
}

/** Whether nobody read it, because of its language. */
const isUnread = (analysis: Analysis | null): boolean =>
  analysis?.held === "unread" || analysis?.held === "plan_language";

/** In a language that no weights know a score says nothing. */
const scoreShown = (deps: Pick<Deps, "classify">, analysis: Analysis | null, policy: Policy): Score | null =>
  analysis && analysis.held !== "unread" ? scoreOf(analysis, policy, runsToday(deps, analysis)) : null;

function decisionOf(row: CommentRow, analysis: Analysis | null, score: Score | null): Facts | (Facts & Score) {
  const facts: Facts = {
    status: row.status,
    action: row.moderationAction,
    // The decision is the machine's, even where a person restored it.
    by: isMachines(row.moderationAction) ? "machine" : row.decidedBy,
    category: analysis?.category ?? null,
    filter: analysis?.filter ?? null,
    rules: rulesOf(analysis),
  };
  return score ? { ...facts, ...score } : facts;
}

const rulesOf = (analysis: Analysis | null) => [
  ...new Set(analysis?.reasons.flatMap((reason) => (reason.kind === "rule" ? [reason.rule] : []))),
];

/** The exception's id, and its subject. */
function exceptionOf(analysis: Analysis | null) {
  const reason = analysis?.reasons.find((reason) => reason.kind === "exception");
  return reason ? { id: reason.id, phrase: reason.phrase ?? null, finding: reason.finding ?? null } : null;
}

function learnedOf(analysis: Analysis | null, corrections: number) {
  const reason = analysis?.reasons.find((reason) => reason.kind === "learned");
  return reason ? { without: reason.without, category: reason.category, corrections } : null;
}

type Facts = Pick<CommentRow, "status"> &
  Pick<Analysis, "category" | "filter"> & {
    action: CommentRow["moderationAction"];
    by: CommentRow["decidedBy"];
    /** What the patterns found, as `moderation/patterns` names it, `repetition` included. */
    rules: string[];
  };

/** The visibility we want, the visibility last seen, and the action that should make them equal. */
function networkState(row: CommentRow, action: ActionRow | undefined, network: SocialNetwork) {
  const waits = row.actionState === "failed" || (row.actionState === "parked" && row.actionError !== null);
  return {
    wanted: row.desired,
    observed: row.observed,
    state: row.actionState ?? ("none" as const),
    error: waits ? failureReason(row.actionError, network, action?.kind ?? "hide") : null,
    retryable: row.actionState === "failed" && canRetry(row.actionError),
    confirmed_at: isoTimeOrNull(row.confirmedAt),
    action: action
      ? {
          id: String(action.id),
          kind: action.kind,
          attempts: action.attempts,
          meta_code: action.lastError,
          created_at: isoTime(action.createdAt),
          updated_at: isoTime(action.updatedAt),
        }
      : null,
  };
}

// The events of a comment's ledger, in words for its owner.
function timelineEntry(event: Omit<typeof events.$inferSelect, "workspaceId">, names: Named, network: SocialNetwork) {
  const detail = eventDetail(event.detail);
  const who = event.userId === null ? null : (names.get(event.userId)?.name ?? null);
  return {
    at: isoTime(event.at),
    actor: event.actor,
    who,
    cause: event.cause,
    from: event.fromStatus,
    to: event.toStatus,
    reason: reasonOf(detail),
    note: detail.note ?? null,
    via: viaOf(event, detail),
    country: detail.country ?? null,
    sentence: eventSentence(event, who, network),
  };
}
