import { and, desc, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { findingOf } from "../../../moderation/decide.ts";
import { DEFAULT_POLICY, type Policy } from "../../../moderation/policy.ts";
import { policyFor, ruleFor } from "../../../moderation/policy-for.ts";
import { LEGITIMATE_FROM, THRESHOLDS } from "../../../moderation/thresholds.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { batch } from "../../../platform/db/batch.ts";
import { actions, events } from "../../../platform/db/comments.ts";
import { learnedAdapters, policies } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { wholeSettings } from "../../../platform/db/statements/whole-settings.ts";
import { isMachines } from "../../../vocabulary/comments.ts";
import { CATEGORIES, isCategory } from "../../../vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../../vocabulary/judging/judgement.ts";
import { policyOf } from "../../settings/policy.ts";
import { idsIn } from "../../settings/policy-version.ts";
import { actorsOf, type Named } from "../../workspaces/names.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { undoable } from "../decisions/undoable.ts";
import { presentComments } from "../list/present.ts";
import { type CommentRow, ownComment } from "../queries.ts";
import { Analysis } from "../storage/analysis.ts";
import { eventDetail, reasonOf } from "../storage/event-detail.ts";
import { firstApproval } from "../storage/first-approval.ts";
import { viaOf } from "../storage/via.ts";
import { eventSentence } from "../words/event-sentence-es.ts";
import { canRetry, failureReason } from "../words/failure-words-es.ts";
import { marksOf, runsToday } from "./explanation-marks.ts";

type Own = WorkspaceReader & { id: string };
type EventRow = typeof events.$inferSelect;
type ActionRow = typeof actions.$inferSelect;

/** Events shown of one comment, the latest ones. */
const MOST_EVENTS = 100;

/**
 * Why a comment has its status: what was found in it, the settings it was judged by, what the network did, and who did what.
 * One round trip to the comments database after the comment itself, two to the core, and the work of ten to sixty classifications.
 *
 * @throws AppError `not_found` when the comment is not the workspace's
 */
export async function explainComment(
  deps: Pick<Deps, "core" | "comments" | "networks" | "explain" | "classify">,
  own: Own,
) {
  const row = await ownComment(deps.comments, own);
  const db = deps.comments(row.shard);
  const analysis = row.analysis === null ? null : Analysis.parse(JSON.parse(row.analysis));
  const [{ ledger, outbox }, settings, [comment]] = await Promise.all([
    batch(db, {
      ledger: db
        .select()
        .from(events)
        .where(and(eq(events.commentId, row.id), eq(events.workspaceId, own.workspaceId)))
        .orderBy(desc(events.seq))
        .limit(MOST_EVENTS),
      outbox: db
        .select()
        .from(actions)
        .where(and(eq(actions.id, row.actionId ?? -1), eq(actions.workspaceId, own.workspaceId))),
    }),
    settingsAt(deps.core, row, analysis?.versions.policy),
    presentComments(deps, [row]),
  ]);
  const names = await actorsOf(
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
  const approval = ledger.length < MOST_EVENTS ? firstApproval(row, ledger.at(-1)) : null;
  const history = [...(approval ? [approval] : []), ...ledger.toReversed()];
  const lastDecision = ledger.find(({ cause }) => cause === "moderated");
  const explanation = {
    comment: comment!,
    marks,
    model_marks: modelMarks,
    decision: decisionOf(row, analysis, analysis && scoreOf(analysis, settings.policy, runsToday(deps, analysis))),
    settings: {
      automod: settings.policy.automod,
      observeOnly: settings.policy.observeOnly,
      sensitivity: settings.policy.sensitivity,
      scope: settings.scope,
      /** Of its post, or of its page for a while. */
      postMode: settings.postMode,
      /** It was written in a siege. */
      siege: settings.policy.siege !== null,
    },
    versions: analysis && {
      ...analysis.versions,
      current: runsToday(deps, analysis),
      ...(analysis.opinion && { language_model: analysis.opinion.model }),
    },
    opinion: analysis?.opinion ?? null,
    /** What was read in its picture, and what that shows. */
    picture: analysis?.picture ?? null,
    /** What was found in it, as an exception names it; null for nothing. */
    finding: analysis && findingOf(analysis),
    /** The exception that decided; it may have been removed since. */
    exception: exceptionOf(analysis),
    /** Where what the page had learned changed the status: from which one, and of how many corrections it was made. */
    learned: learnedOf(analysis, settings.corrections),
    repetition: analysis?.repetition ?? null,
    language: analysis?.language ?? null,
    network: networkState(row, outbox[0], network),
    times: {
      posted: iso(row.postedAt),
      received: iso(row.receivedAt),
      decided: row.decidedAt === null ? null : iso(row.decidedAt),
      confirmed: row.confirmedAt === null ? null : iso(row.confirmedAt),
    },
    /** Oldest first. */
    timeline: history.map((event) => timelineEntry(event, names, network)),
    undoable: "before" in undoable(row, lastDecision),
  };
  return { success: true as const, explanation };
}

function decisionOf(row: CommentRow, analysis: Analysis | null, score: Score | null): Facts | (Facts & Score) {
  const facts: Facts = {
    status: row.status,
    action: row.moderationAction,
    // The decision is a machine's, even where a person restored it.
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

/** Its id, and what it is about. */
function exceptionOf(analysis: Analysis | null) {
  const reason = analysis?.reasons.find((one) => one.kind === "exception");
  return reason ? { id: reason.id, phrase: reason.phrase ?? null, finding: reason.finding ?? null } : null;
}

function learnedOf(analysis: Analysis | null, corrections: number) {
  const reason = analysis?.reasons.find((one) => one.kind === "learned");
  return reason ? { without: reason.without, category: reason.category, corrections } : null;
}

type Facts = Pick<CommentRow, "status"> &
  Pick<Analysis, "category" | "filter"> & {
    action: CommentRow["moderationAction"];
    by: CommentRow["decidedBy"];
    /** What the patterns found, as `moderation/patterns` names it, `repetition` included. */
    rules: string[];
  };

type Score = {
  head: string;
  /** Probability, 0 to 1. */
  score: number;
  threshold: number;
  /** The owner's level for `threshold`; only of a category. */
  level: Sensitivity | undefined;
  /** A complaint or a question, which needs a higher score to be hidden. */
  looks_legitimate: boolean;
};

/** The score that decided, and the level it reached. For an approved comment, the score that came nearest to its level. */
function scoreOf({ reasons, scores }: Analysis, { sensitivity }: Policy, isCurrent: boolean): Score | null {
  const looksLegitimate = (scores.legitimate ?? 0) >= LEGITIMATE_FROM;
  const decisive = reasons.find((reason) => reason.kind === "score");
  if (decisive) {
    const { head, score, threshold } = decisive;
    return { head, score, threshold, level: levelOf(head, sensitivity), looks_legitimate: looksLegitimate };
  }
  // The levels of another model do not fit its scores.
  if (!isCurrent || reasons.length > 0) return null;
  const [nearest] = CATEGORIES.flatMap((head) => {
    const score = scores[head];
    return score === undefined ? [] : [{ head, score, threshold: THRESHOLDS[head][sensitivity[head]].flag }];
  }).sort((one, other) => other.score / other.threshold - one.score / one.threshold);
  return nearest ? { ...nearest, level: sensitivity[nearest.head], looks_legitimate: looksLegitimate } : null;
}

const levelOf = (head: string, sensitivity: Policy["sensitivity"]) =>
  isCategory(head) ? sensitivity[head] : undefined;

/**
 * The settings a comment was judged by, from the snapshots it names; what plan and network allow does not matter here.
 *
 * @param version as analyses name it (`settings/policy-version.ts`)
 */
async function settingsAt(core: CoreDb, { workspaceId, ...row }: JudgedBy, version: string | undefined) {
  const { workspacePolicyId, pagePolicyId, adapterId } = idsIn(version);
  const ids = [workspacePolicyId, pagePolicyId].filter((id) => id !== null);
  const rows =
    ids.length === 0 && adapterId === null
      ? { snapshots: [], learned: [] }
      : await batch(core, {
          snapshots: core
            .select({ id: policies.id, settings: wholeSettings })
            .from(policies)
            .where(and(eq(policies.workspaceId, workspaceId), inArray(policies.id, ids))),
          learned: core
            .select({ adapter: learnedAdapters.adapter, corrections: learnedAdapters.corrections })
            .from(learnedAdapters)
            .where(and(eq(learnedAdapters.workspaceId, workspaceId), eq(learnedAdapters.id, adapterId ?? -1))),
        });
  const settingsOf = (id: number | null) => rows.snapshots.find((row) => row.id === id)?.settings ?? null;
  const workspaceSettings = settingsOf(workspacePolicyId);
  const pageSettings = settingsOf(pagePolicyId);
  const scope = pageSettings ? ("page" as const) : workspaceSettings ? ("workspace" as const) : ("default" as const);
  const plan = { hidesSpam: DEFAULT_POLICY.hidesSpam, allLanguages: DEFAULT_POLICY.languages === "all" };
  const learned = rows.learned[0] ?? null;
  const policy = policyOf({
    ...{ workspaceSettings, pageSettings, plan },
    network: { hide: true },
    learned: learned?.adapter ?? null,
  });
  return {
    scope,
    policy: policyFor(policy, row),
    postMode: ruleFor(policy.postRules, row)?.mode ?? null,
    corrections: learned?.corrections ?? 0,
  };
}

type JudgedBy = Pick<CommentRow, "workspaceId" | "postId" | "postedAt">;

/** The visibility we want, the visibility last seen, and the action that is to close the gap. */
function networkState(row: CommentRow, action: ActionRow | undefined, network: SocialNetwork) {
  const waits = row.actionState === "failed" || (row.actionState === "parked" && row.actionError !== null);
  return {
    wanted: row.desired,
    observed: row.observed,
    state: row.actionState ?? ("none" as const),
    error: waits ? failureReason(row.actionError, network, action?.kind ?? "hide") : null,
    retryable: row.actionState === "failed" && canRetry(row.actionError),
    confirmed_at: row.confirmedAt === null ? null : iso(row.confirmedAt),
    action: action
      ? {
          id: String(action.id),
          kind: action.kind,
          attempts: action.attempts,
          meta_code: action.lastError,
          created_at: iso(action.createdAt),
          updated_at: iso(action.updatedAt),
        }
      : null,
  };
}

function timelineEntry(event: EventRow, names: Named, network: SocialNetwork) {
  const detail = eventDetail(event.detail);
  const who = event.userId === null ? null : (names.get(event.userId)?.name ?? null);
  return {
    at: iso(event.at),
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

const iso = (at: number): string => new Date(at).toISOString();
