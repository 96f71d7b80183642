// Turns the events of a batch about one comment into a change, in pure steps: what the network says now, what the machine decides,
// what outranks it, and what is written with it: the entry of the ledger and the reply of a rule.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { haveSameRules } from "../../../moderation/policy-for.ts";
import { shortHash } from "../../../platform/crypto/hash.ts";
import { newId } from "../../../platform/db/ids.ts";
import { GONE, WITHOUT_TEXT } from "../../../platform/db/statements/tombstone.ts";
import { localDay } from "../../../time.ts";
import { showsNothing } from "../../../vocabulary/comments.ts";
import { answer } from "../../auto-replies/answer.ts";
import { BLANK_COMMENT } from "../storage/blank-comment.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { UNJUDGED } from "../storage/machine-judgement.ts";
import { authorKeyOf } from "./author-key.ts";
import type { Work } from "./group-by-database.ts";
import { isFromBefore, judge } from "./judge.ts";
import type { Around, Stored } from "./surroundings.ts";
import { applyEvents, type Transition } from "./transition.ts";

type Row = CommentChange["row"];

/** @returns `change`: null when the events change nothing; `textUnclear`: see `Transition` */
export async function changeOf(
  deps: Deps,
  work: Work,
  stored: Stored,
  around: Around & { now: number },
): Promise<{ change: CommentChange | null; textUnclear: boolean }> {
  const events = eventsThatCount(work, stored);
  if (events.length === 0) return { change: null, textUnclear: false };
  const { row, calls, originalId } = stored;
  const transition = applyEvents(row, events, deps.networks[work.page.network], calls, originalId);
  const { changed, textUnclear } = transition;
  const change = changed ? await changeBy(deps, { ...work, events }, { stored, transition, around }) : null;
  return { change, textUnclear };
}

async function changeBy(
  deps: Deps,
  work: Work,
  { stored, transition, around }: { stored: Stored; transition: Transition; around: Around & { now: number } },
): Promise<CommentChange> {
  const { page } = work;
  const { recent, rules, limit, now } = around;
  const { authorId, override, returned } = transition;

  const seen = observed(work, stored, transition, now);
  seen.authorKey ??= authorId && (await authorKeyOf(deps, authorId));
  seen.textHash = await shortHash(seen.text);

  const isJudged = isForMachine(seen, stored, transition) || hasOtherRules(page, seen, stored.row);
  const isAdmitted = isJudged && (seen.decidedAt !== null || limit.take(page));
  const judged = isAdmitted ? judge(deps, page, seen, recent, now) : null;
  if (judged) recent.add(judged.row);
  const turnedOwn = seen.isOwn && stored.row?.isOwn === false && seen.observed !== "deleted";
  const settled = judged?.row ?? unjudged(seen, stored, transition);
  const row = overridden(turnedOwn ? asOwn(settled) : settled, override, now);

  const before = stored.row?.status ?? null;
  const again = transition.textChanged ? "edited" : "post_learned";
  const byMachine = turnedOwn ? "own" : returned ? "returned" : !judged ? null : before === null ? "decided" : again;
  const cause = override?.cause ?? byMachine;
  const decision = override ? null : judged?.decision;
  return {
    row,
    basedOn: stored.row?.changeSeq ?? null,
    event: cause && {
      actor: override ? "network" : "machine",
      userId: null,
      cause,
      fromStatus: before,
      toStatus: row.status,
      detail: null,
    },
    // An edit is judged again and never answered; otherwise an author could edit again and again to get answers.
    reply:
      decision && (stored.row?.decidedAt ?? null) === null
        ? answer({
            comment: row,
            network: deps.networks[page.network],
            rules: rules.get(page.pageId) ?? [],
            isFromBefore: isFromBefore(page, row),
            timeZone: page.timeZone,
            id: newId(now),
            now,
            draw: deps.random(),
          })
        : null,
    isDoubtful: page.languageModel && decision?.doubtful === true,
    readsPicture:
      page.languageModel &&
      deps.languageModel.seesPictures &&
      decision?.status === "approved" &&
      showsNothing(row.text) &&
      row.attachmentUrl !== null &&
      !isFromBefore(page, row),
  };
}

/** Of late or repeated reports about an archived comment only its removal counts. A reply that we wrote is the page's own. */
function eventsThatCount({ page: { archivedBefore }, events }: Work, { row, isOurReply }: Stored): CommentEvent[] {
  const isArchived =
    archivedBefore !== null &&
    (row === null || row.textAt === 0) &&
    events.some(({ verb, at }) => verb === "add" && at < archivedBefore);
  const counting = isArchived ? events.filter(({ verb }) => verb === "remove") : events;
  return isOurReply ? counting.map((event) => ({ ...event, own: true })) : counting;
}

/** The row as the network shows the comment now. */
function observed({ page, key, events }: Work, stored: Stored, { seen }: Transition, now: number): Row {
  const first = events[0]!;
  const postedAt = seen.postedAt || first.at;
  const known = stored.row ?? {
    ...BLANK_COMMENT,
    id: newId(now),
    workspaceId: page.workspaceId,
    pageId: page.pageId,
    network: page.network,
    externalKey: key,
    foundBy: first.source,
    day: localDay(postedAt, page.timeZone),
  };
  const row: Row = { ...known, ...seen, postedAt };
  // Its text may name the author of the comment that it answers, whose data was deleted.
  return stored.isAnswerToEmptied ? { ...row, ...WITHOUT_TEXT, ...GONE } : row;
}

/** A moderator's decision that arrived before the text stays in force, because it was about this text. */
function isForMachine({ isOwn }: Row, { row }: Stored, { textChanged, returned }: Transition): boolean {
  const isDecidedBeforeText = row?.textAt === 0 && row.decidedBy !== null && !returned;
  return textChanged && !isOwn && !isDecidedBeforeText;
}

/** Whether it was judged by the rules of the copy it is under, and its post, which is known only now, has others. */
const hasOtherRules = ({ policy }: Work["page"], seen: Row, before: Stored["row"]): boolean =>
  before?.decidedBy === "machine" &&
  before.postId !== seen.postId &&
  seen.observed !== "deleted" &&
  !haveSameRules(policy.postRules, before, seen);

/** A comment that the machine does not judge: a new one of the page is approved, and one that returned is shown. */
function unjudged(row: Row, { row: before, isAnswerToEmptied }: Stored, { returned }: Transition): Row {
  if (isAnswerToEmptied) return row;
  const isNewOwn = row.isOwn && (before === null || returned);
  return { ...row, ...(isNewOwn && { status: "approved" }), ...(returned && { desired: "visible" }) };
}

/** Marks a comment as the page's own after it was judged, because the network named its author only now. See `mark-as-own.ts`. */
function asOwn(row: Row): Row {
  // Facebook cannot hide the page's own comments, and reports that as a missing permission.
  const wasRefused = row.actionState === "failed" || (row.actionState === "parked" && row.actionError === "permission");
  const forgotten = wasRefused && { actionId: null, actionState: null, actionError: null };
  return {
    ...{ ...row, ...UNJUDGED, ...forgotten },
    ...{ status: "approved", desired: "visible", decisionSeq: row.decisionSeq + 1 },
  };
}

/** The action of a moderator on the network outranks the machine. It undoes what we did there meanwhile. */
function overridden(row: Row, override: Transition["override"], now: number): Row {
  if (!override) return row;
  const { cause, ...decided } = override;
  return {
    ...{ ...row, ...decided, decidedBy: "network", decidedAt: row.decidedAt ?? now },
    ...{ decisionSeq: row.decisionSeq + 1, reason: override.status === "approved" ? null : row.reason },
  };
}
