// A person's decision about a comment, and its undo. Pure: takes the stored row and returns the row as it should be.

import { isMachines, type ModerationAction, type Visibility } from "../../../vocabulary/comments.ts";
import { DISAPPROVAL_REASONS, REASON_LABELS, type Reason } from "../../../vocabulary/judging/judgement.ts";
import type { PersonVia } from "../../../vocabulary/ledger.ts";
import type { CommentRow } from "../queries.ts";
import type { SetStatusInput } from "../schemas.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { countInMonth } from "../storage/counted-month.ts";
import type { Before, EventDetail } from "../storage/event-detail.ts";
import { parseReason } from "../texts/parse-reason.ts";

/** What a person decides about a comment. */
type PersonChoice = Pick<SetStatusInput, "status" | "reason" | "internalNote">;

const WANTED = { approved: "visible", disapproved: "hidden", removed: "deleted" } as const satisfies Record<
  PersonChoice["status"],
  Visibility
>;

/**
 * The change that a person's decision makes, with what its undo needs.
 *
 * @param firstUse month of usage that the comment counts in unless it is spam; null when it was counted before or does not count
 */
export function personDecision(
  before: CommentRow,
  choice: PersonChoice,
  source: DecisionSource,
  { now, firstUse }: { now: number; firstUse: number | null },
): CommentChange {
  const { changeSeq, ...row } = { ...before };
  const given = givenReason(choice);
  row.status = choice.status;
  row.desired = WANTED[choice.status];
  row.moderationAction = actionOf(choice.status, before.status === "disapproved");
  row.decidedBy = "person";
  row.decidedAt = now;
  row.decisionSeq += 1;
  row.reason = storedReason(choice);
  countInMonth(row, firstUse);
  row.internalNote = choice.internalNote || before.internalNote;
  const detail = {
    ...(given && { reason: given.words }),
    ...(choice.internalNote && { note: choice.internalNote }),
    ...traces(source),
    decision: row.decisionSeq,
    before: beforeOf(before),
  };
  return { row, basedOn: changeSeq, event: eventBy(source, "moderated", before, row, detail) };
}

/** Whether a person's latest decision is already this one: then the request is a repeat and not a second decision. */
export function isSameDecision(before: CommentRow, choice: PersonChoice): boolean {
  return (
    before.status === choice.status &&
    before.decidedBy === "person" &&
    !isMachines(before.moderationAction) &&
    before.reason === storedReason(choice) &&
    (!choice.internalNote || choice.internalNote === before.internalNote)
  );
}

/**
 * The change that undoes a person's decision. The earlier status returns, and counts as a person's decision: a machine changes it
 * only after the text changes.
 *
 * @param replaced what the decision replaced
 */
export function undoChange(
  current: CommentRow,
  replaced: Before,
  source: DecisionSource,
  { now }: { now: number },
): CommentChange {
  const { changeSeq, ...row } = { ...current };
  row.status = replaced.status;
  row.desired = replaced.desired;
  row.moderationAction = replaced.action;
  row.reason = replaced.reason;
  row.internalNote = replaced.note;
  // A comment that had no decision returns to the machine.
  row.decidedBy = replaced.status === "pending" ? null : "person";
  row.decidedAt = now;
  row.decisionSeq += 1;
  return { row, basedOn: changeSeq, event: eventBy(source, "undone", current, row, traces(source)) };
}

const beforeOf = (row: CommentRow): Before => ({
  status: row.status,
  desired: row.desired,
  action: row.moderationAction,
  reason: row.reason,
  note: row.internalNote,
});

const traces = ({ via, country, key }: DecisionSource) => ({
  via,
  ...(country && { country }),
  ...(key && { key }),
});

const eventBy = (
  { userId, bulkId }: DecisionSource,
  cause: "moderated" | "undone",
  before: Pick<CommentRow, "status">,
  after: Pick<CommentRow, "status">,
  detail: EventDetail,
): CommentChange["event"] => ({
  actor: "person",
  userId,
  cause,
  fromStatus: before.status,
  toStatus: after.status,
  detail: JSON.stringify(detail),
  bulkId: bulkId ?? null,
});

/**
 * The reason that was given. Text that is not a known reason counts as `other` and is kept. A comment that is hidden without a
 * reason gets the first one.
 */
function givenReason({ status, reason: text }: PersonChoice): { reason: Reason; words: string } | null {
  const given = text || (status === "disapproved" ? DISAPPROVAL_REASONS[0] : null);
  if (!given) return null;
  const reason = parseReason(given);
  return reason ? { reason, words: REASON_LABELS[reason] } : { reason: "other", words: given };
}

const storedReason = (choice: PersonChoice): Reason | null =>
  choice.status === "approved" ? null : (givenReason(choice)?.reason ?? null);

function actionOf(status: PersonChoice["status"], wasHidden: boolean): ModerationAction {
  if (status === "removed") return "manual_removed";
  if (status === "disapproved") return "manual_hidden";
  return wasHidden ? "restored" : "manual_approved";
}

/** Who made a decision, how, and from which country. */
export type DecisionSource = {
  userId: number;
  via: PersonVia;
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
  /** The name of the key by which it was decided. */
  key?: string | undefined;
  /** The bulk change that the decision belongs to. */
  bulkId?: number;
};
