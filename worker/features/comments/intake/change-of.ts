// Turns the events of a batch about one comment into a change: its row as it should be, the ledger entry, and the reply of a
// rule.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { shortHash } from "../../../platform/crypto/hash.ts";
import { newId } from "../../../platform/db/ids.ts";
import { localDay } from "../../../time.ts";
import { type CommentStatus, showsNothing } from "../../../vocabulary/comments.ts";
import { answer } from "../../auto-replies/answer.ts";
import { BLANK_COMMENT } from "../storage/blank-comment.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { UNJUDGED } from "../storage/machine-judgement.ts";
import { authorKeyOf } from "./author-key.ts";
import type { Surroundings } from "./find-stored.ts";
import type { Work } from "./group-by-shard.ts";
import { isFromBefore, judge } from "./judge.ts";
import type { PageContext } from "./page-context.ts";
import { applyEvents, type Transition } from "./transition.ts";

/** @returns null when the events change nothing */
export async function changeOf(
  deps: Deps,
  { page, key, events: reported, stored, calls, isAnswerToEmptied }: Work,
  { recent, rules, limit, now }: Surroundings & { now: number },
): Promise<CommentChange | null> {
  const events = isArchived(page, reported, stored) ? reported.filter(({ verb }) => verb === "remove") : reported;
  if (events.length === 0) return null;
  const network = deps.networks[page.network];
  const transition = applyEvents(stored, events, network, calls);
  if (!transition.changed) return null;
  const row = { ...(stored ?? blankRow(page, key, events[0]!, now)), ...transition.seen };
  if (row.postedAt === 0) row.postedAt = events[0]!.at;
  if (!stored) row.day = localDay(row.postedAt, page.timeZone);
  if (transition.authorId) row.authorKey ??= await authorKeyOf(deps, transition.authorId);
  if (isAnswerToEmptied) storeTombstone(row);
  row.textHash = await shortHash(row.text);

  const before = stored?.status ?? null;
  const isDecidedBeforeText = stored?.textAt === 0 && stored.decidedBy !== null && !transition.returned;
  // A moderator's decision that arrived before the text stays in force, because it was about this text.
  const isForMachine = transition.textChanged && !row.isOwn && !isDecidedBeforeText;
  const isAdmitted = isForMachine && (row.decidedAt !== null || limit.admits(page));
  const decision = isAdmitted ? judge(deps, page, row, recent, now) : null;
  if (row.isOwn && (!stored || transition.returned) && !isAnswerToEmptied) row.status = "approved";
  if (transition.returned && !decision && !isAnswerToEmptied) row.desired = "visible";
  const turnedOwn = row.isOwn && stored?.isOwn === false && row.observed !== "deleted";
  if (turnedOwn) markAsOwn(row);
  if (transition.override) applyOverride(row, transition.override, now);
  const event =
    decision || turnedOwn || transition.override || transition.returned
      ? ledgerEntry(transition, row, before, turnedOwn ? "own" : transition.returned ? "returned" : null)
      : null;
  // An edit is judged again and never answered; otherwise an author could edit again and again to get answers.
  const isFirst = decision !== null && (stored?.decidedAt ?? null) === null;
  const reply =
    isFirst && !transition.override
      ? answer({
          comment: row,
          network,
          rules: rules.get(page.pageId) ?? [],
          protectedFrom: page.protectedFrom,
          timeZone: page.timeZone,
          id: newId(now),
          now,
          draw: deps.random(),
        })
      : null;
  const isDoubtful = page.languageModel && decision?.doubtful === true && !transition.override;
  const readsPicture =
    page.languageModel &&
    deps.languageModel.seesPictures &&
    decision?.status === "approved" &&
    !transition.override &&
    showsNothing(row.text) &&
    row.attachmentUrl !== null &&
    !isFromBefore(page, row);
  return { row, basedOn: stored?.changeSeq ?? null, event, reply, isDoubtful, readsPicture };
}

/** Whether the events are late or repeated reports about an archived comment; only its removal matters there. */
const isArchived = ({ archivedBefore }: PageContext, events: CommentEvent[], stored: Work["stored"]): boolean =>
  archivedBefore !== null &&
  (stored === null || stored.textAt === 0) &&
  events.some(({ verb, at }) => verb === "add" && at < archivedBefore);

/** Stores a tombstone, because the text may name the author of the comment that it answers, whose data was deleted. */
function storeTombstone(row: CommentChange["row"]): void {
  row.text = "";
  row.authorName = row.attachmentUrl = row.permalink = null;
  row.status = "removed";
  row.desired = row.observed = "deleted";
}

/** Applies the action of a moderator on the network, which outranks the machine. An action undoes what we did there meanwhile. */
function applyOverride(row: CommentChange["row"], override: NonNullable<Transition["override"]>, now: number): void {
  row.status = override.status;
  if (override.status === "approved") row.reason = null;
  row.moderationAction = override.moderationAction;
  row.decidedBy = "network";
  row.decidedAt ??= now;
  row.decisionSeq += 1;
  row.desired = override.desired;
}

/** Marks a comment as the page's own after it was judged, because the network named its author only now. See `mark-as-own.ts`. */
function markAsOwn(row: CommentChange["row"]): void {
  row.status = "approved";
  row.desired = "visible";
  row.decisionSeq += 1;
  Object.assign(row, UNJUDGED);
  // Facebook cannot hide the page's own comments, and reports that as a missing permission.
  const wasRefused = row.actionState === "failed" || (row.actionState === "parked" && row.actionError === "permission");
  if (wasRefused) row.actionId = row.actionState = row.actionError = null;
}

const ledgerEntry = (
  transition: Transition,
  row: CommentChange["row"],
  before: CommentStatus | null,
  cause: "own" | "returned" | null,
): CommentChange["event"] => ({
  actor: transition.override ? "network" : "machine",
  userId: null,
  cause: transition.override?.cause ?? cause ?? (before === null ? "decided" : "edited"),
  fromStatus: before,
  toStatus: row.status,
  detail: null,
});

const blankRow = (page: PageContext, externalKey: string, first: CommentEvent, now: number): CommentChange["row"] => ({
  ...BLANK_COMMENT,
  id: newId(now),
  workspaceId: page.workspaceId,
  pageId: page.pageId,
  network: page.network,
  externalId: externalKey,
  externalKey,
  receivedAt: now,
  foundBy: first.source,
});
