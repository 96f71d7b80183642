import { and, desc, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { findingOf } from "../../../moderation/decide.ts";
import type { Policy } from "../../../moderation/policy.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { events } from "../../../platform/db/comments.ts";
import { isoTime, isoTimeOrNull } from "../../../time.ts";
import { isMachines } from "../../../vocabulary/comments.ts";
import { loadActors, type Named } from "../../workspaces/names.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { presentComments } from "../list/present.ts";
import { type CommentRow, ownComment } from "../queries.ts";
import { type Analysis, readAnalysis } from "../storage/analysis.ts";
import { eventDetail } from "../storage/event-detail.ts";
import { firstApproval } from "../storage/first-approval.ts";
import { eventSentence } from "../texts/event-sentence.ts";
import { statementOfReasons } from "../texts/statement-of-reasons.ts";
import { marksOf, runsToday, type Score, scoreOf } from "./explanation-marks.ts";
import { settingsAt } from "./settings-at.ts";

type Own = WorkspaceReader & { id: string };

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
  const [ledger, settings, [comment]] = await Promise.all([
    db
      .select()
      .from(events)
      .where(and(eq(events.commentId, row.id), eq(events.workspaceId, own.workspaceId)))
      .orderBy(desc(events.seq))
      .limit(MAX_EVENTS),
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
    exception: analysis?.reasons.find((reason) => reason.kind === "exception") ?? null,
    /** When the page's learning changed the status: the status without it, and the number of corrections it was trained on. */
    learned: learnedOf(analysis, settings.corrections),
    repetition: analysis?.repetition ?? null,
    language: analysis?.language ?? null,
    /** The visibility we want, the one last seen, and how far the action is that should make them equal. */
    network: {
      wanted: row.desired,
      observed: row.observed,
      state: row.actionState ?? ("none" as const),
      error: comment!.action?.message ?? null,
      confirmed_at: isoTimeOrNull(row.confirmedAt),
    },
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
    // The decision is the machine's, even where a person restored it.
    by: isMachines(row.moderationAction) ? "machine" : row.decidedBy,
    filter: analysis?.filter ?? null,
    rules: [...new Set(analysis?.reasons.flatMap((reason) => (reason.kind === "rule" ? [reason.rule] : [])))],
  };
  return score ? { ...facts, ...score } : facts;
}

function learnedOf(analysis: Analysis | null, corrections: number) {
  const reason = analysis?.reasons.find((reason) => reason.kind === "learned");
  return reason ? { without: reason.without, corrections } : null;
}

type Facts = Pick<Analysis, "filter"> & {
  by: CommentRow["decidedBy"];
  /** What the patterns found, as `moderation/patterns` names it, `repetition` included. */
  rules: string[];
};

/** An event of the comment's ledger, in words for its owner. */
function timelineEntry(event: Omit<typeof events.$inferSelect, "workspaceId">, names: Named, network: SocialNetwork) {
  const detail = eventDetail(event.detail);
  const who = event.userId === null ? null : (names.get(event.userId)?.name ?? null);
  return {
    at: isoTime(event.at),
    actor: event.actor,
    who,
    to: event.toStatus,
    note: detail.note ?? null,
    sentence: eventSentence(event, who, network),
  };
}
