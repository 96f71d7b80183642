// Decides how an event of the network changes a comment. Pure: takes the stored row and the events, returns the row as it should
// be. Deliveries repeat, arrive late and in any order, so every rule here has the same result in any order.
import type { CommentEvent } from "../../../messages.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import type { CommentStatus, ModerationAction, Visibility } from "../../../vocabulary/comments.ts";
import { LEASE_MS } from "../../../vocabulary/durations.ts";
import type { CommentRow } from "../queries.ts";
import { BLANK_COMMENT } from "../storage/blank-comment.ts";

/** The columns of a comment that the network decides. */
const OBSERVED = [
  "externalId",
  "postId",
  "copyId",
  "parentKey",
  "isAd",
  "adId",
  "isOwn",
  "authorName",
  "text",
  "textAt",
  "attachmentUrl",
  "permalink",
  "postedAt",
  "receivedAt",
  "observed",
  "overrideAt",
] as const satisfies (keyof CommentRow)[];
type Observation = Pick<CommentRow, (typeof OBSERVED)[number]>;

/** The action of a moderator on the network itself, after our latest decision. */
type Override = {
  status: CommentStatus;
  moderationAction: ModerationAction;
  desired: Visibility;
  cause: "seen_hidden" | "seen_visible" | "seen_deleted";
};

export type Transition = {
  seen: Observation;
  /** External id of the author; null when no event named one. */
  authorId: string | null;
  /** Whether the text is new and must be judged. */
  textChanged: boolean;
  /** Whether events report different texts, and their times do not say which is the later one: the network has to be asked. */
  textUnclear: boolean;
  override: Override | null;
  /** Whether it was deleted on the network and exists there again. */
  returned: boolean;
  /** Whether anything differs from the stored row. */
  changed: boolean;
};

/** A call of ours that the network confirmed. */
export type OwnCall = { visibility: Visibility; at: number };

/** Meta's clock has only seconds, so an event within this time of our confirmation may be our own echo. */
const ECHO_MS = 2_000;

type EventNetwork = Pick<SocialNetwork, "keyOf" | "datesNewComments">;

/**
 * Applies events to a comment.
 *
 * @param stored null for an unknown comment
 * @param calls our calls about it, to recognise hides and unhides that the network reports
 * @param originalId the post that the medium it was written under is a copy of; null for most
 */
export function applyEvents(
  stored: CommentRow | null,
  events: CommentEvent[],
  network: EventNetwork,
  calls: readonly OwnCall[],
  originalId: string | null = null,
): Transition {
  const seen = stored ? observationOf(stored) : blank(events[0]!);
  const before = JSON.stringify(seen);
  const authorId =
    events.find((event) => event.authorId && event.verb !== "hide" && event.verb !== "unhide")?.authorId ?? null;
  const textBefore = stored && stored.textAt > 0 ? stored.text : null;
  let override: Override | null = null;
  let returned = false;
  let textUnclear = false;

  for (const event of events) {
    if (seen.observed === "deleted") {
      // A late `add` never brings back a removed comment.
      if (!event.returned) continue;
      seen.observed = event.hidden ? "hidden" : "visible";
      override = null;
      returned = true;
    }
    if (event.verb === "remove") {
      seen.observed = "deleted";
      override =
        stored?.status === "removed"
          ? null
          : { status: "removed", moderationAction: "manual_removed", desired: "deleted", cause: "seen_deleted" };
      continue;
    }
    textUnclear ||= isTextUnclear(seen, event);
    applyContent(seen, event, network);
    if (originalId !== null && seen.copyId === null && seen.postId !== originalId) {
      seen.copyId = seen.postId;
      seen.postId = originalId;
    }
    if (event.verb === "hide" || event.verb === "unhide") {
      if (!isEchoOf(calls, event, seen.receivedAt))
        override = applyHideEvent(stored, seen, event, override) ?? override;
    } else if (event.hidden !== undefined)
      override = applySeenVisibility(stored, seen, event.hidden, event) ?? override;
  }
  if (seen.observed === "deleted") {
    returned = false;
    textUnclear = false;
  }
  const textChanged = seen.textAt > 0 && seen.observed !== "deleted" && (seen.text !== textBefore || returned);
  const changed =
    !stored || override !== null || (stored.authorKey === null && authorId !== null) || JSON.stringify(seen) !== before;
  return { seen, authorId, textChanged, textUnclear, override, returned, changed };
}

/** Takes over the content that an event reports, unless something newer is known. */
function applyContent(seen: Observation, event: CommentEvent, { keyOf, datesNewComments }: EventNetwork): void {
  seen.postId ??= event.postId;
  seen.parentKey ??= event.parentId && keyOf(event.parentId);
  seen.permalink ??= event.permalink;
  seen.adId ??= event.adId;
  seen.isAd ||= event.isAd;
  // The `from` of hide and unhide may be the author or the moderator, so it is never taken over.
  if (event.verb === "hide" || event.verb === "unhide") return;
  seen.isOwn ||= event.own;
  seen.authorName ??= event.authorName;
  seen.attachmentUrl ??= event.attachmentUrl;
  if (event.verb === "add") {
    // The time of an `add` is when the comment was written; of an edit, when it was edited.
    if (event.source === "sweep" || seen.postedAt === 0 || datesNewComments) seen.postedAt = event.at;
    if (event.source === "sweep" && seen.textAt > 0 && event.text !== seen.text && event.receivedAt > seen.textAt) {
      seen.text = event.text;
      seen.textAt = event.receivedAt;
    } else if (seen.textAt === 0) {
      seen.text = event.text;
      seen.textAt = event.at;
    }
  } else if (event.at > seen.textAt || isEditOfThatSecond(seen, event)) {
    seen.text = event.text;
    seen.textAt = event.at;
    if (seen.postedAt === 0) seen.postedAt = event.at;
  }
}

/**
 * Whether a webhook reports another text than the known one, and its time does not say which is later: Facebook's times are whole
 * seconds, and an `add` is no edit, whatever its time.
 */
const isTextUnclear = ({ text, textAt }: Observation, event: CommentEvent): boolean =>
  event.source === "webhook" &&
  textAt > 0 &&
  event.text !== text &&
  ((event.verb === "edited" && event.at === textAt) || (event.verb === "add" && event.at >= textAt));

/**
 * Whether an edit has the same second as the comment: Facebook's times are whole seconds, so such an edit is later than the
 * comment.
 */
const isEditOfThatSecond = ({ textAt, postedAt }: Observation, { at }: CommentEvent) =>
  at === textAt && textAt === postedAt;

const OVERRIDES = {
  hidden: { status: "disapproved", moderationAction: "manual_hidden", desired: "hidden", cause: "seen_hidden" },
  visible: { status: "approved", moderationAction: "restored", desired: "visible", cause: "seen_visible" },
} as const satisfies Record<string, Override>;

/** Applies a hide or unhide: a person did it on the network, or it is an echo of our own call. */
function applyHideEvent(stored: CommentRow | null, seen: Observation, event: CommentEvent, before: Override | null) {
  const reported = event.verb === "hide" ? "hidden" : "visible";
  if (stored && mayBeEcho(stored, reported, event.at)) return null;
  // The latest event counts, whichever arrives first; in the same second, the one that shows the comment.
  const last = seen.overrideAt ?? 0;
  if (event.at < last || (event.at === last && reported === "hidden")) return null;
  seen.overrideAt = event.at;
  const isCalled = stored !== null && stored.actionId !== null;
  // If we acted later than this event, the network shows our action.
  if (!isCalled || event.at > lastActedAt(stored)) {
    const isKnown = seen.observed === reported;
    seen.observed = reported;
    // A waiting call may have been made, so what we know may be older than what the person saw.
    if (isCalled && isKnown && !isPending(stored)) return null;
  }
  const desired = before?.desired ?? (isCalled || stored?.decidedBy === "network" ? stored?.desired : null);
  return seen.isOwn || desired === reported ? null : OVERRIDES[reported];
}

/**
 * Whether the event is a late webhook about a call of ours, perhaps for an earlier decision. No call was made before the comment
 * reached us.
 */
const isEchoOf = (calls: readonly OwnCall[], { verb, at }: CommentEvent, receivedAt: number): boolean =>
  at >= receivedAt - ECHO_MS &&
  calls.some(
    (call) =>
      // The call was made while a lease ran, and stored as confirmed with the others of its batch.
      call.visibility === (verb === "hide" ? "hidden" : "visible") &&
      at >= call.at - LEASE_MS &&
      at <= call.at + ECHO_MS,
  );

/** Whether a call may have run at this moment whose outcome is not stored yet, perhaps for an earlier decision. */
const mayBeCalled = ({ actionLeaseUntil }: CommentRow, at: number) =>
  actionLeaseUntil !== null && at >= actionLeaseUntil - LEASE_MS - ECHO_MS && at <= actionLeaseUntil;

/** Whether that call may be one for an earlier decision. When a person on the network decided is not stored. */
const mayBeForEarlier = ({ decisionSeq, decidedBy, decidedAt, actionLeaseUntil }: CommentRow) =>
  decisionSeq > 1 && (decidedBy === "network" || (actionLeaseUntil ?? 0) - LEASE_MS < (decidedAt ?? 0));

/**
 * Whether the event may be our own echo: not without a call of ours, and not before our latest decision. An unhide is never the
 * echo of a hide, so while we hide a comment, only an unhide for an earlier decision explains it.
 */
function mayBeEcho(stored: CommentRow, reported: Visibility, at: number): boolean {
  const isAgainstHide = stored.desired === "hidden" && reported === "visible";
  if (mayBeCalled(stored, at) && (!isAgainstHide || mayBeForEarlier(stored))) return true;
  const isOlder = stored.actionId === null || at < (stored.decidedAt ?? 0) - ECHO_MS;
  if (isOlder && stored.decidedBy !== "person") return false;
  // What a person decided here counts from then on.
  if (isAgainstHide) return stored.decidedBy === "person" && at <= (stored.decidedAt ?? 0) + ECHO_MS;
  return isPending(stored) || at <= lastActedAt(stored) + ECHO_MS;
}

/** Applies the visibility that a sweep saw: caused by us, or by a person on the network, who outranks us. */
function applySeenVisibility(
  stored: CommentRow | null,
  seen: Observation,
  hidden: boolean,
  event: CommentEvent,
): Override | null {
  const observed = hidden ? "hidden" : "visible";
  if (seen.observed === observed) return null;
  // While a call of ours may be running, or when the sweep looked before our last action, the network may only show our own
  // action.
  const seenAt = event.source === "sweep" ? event.receivedAt : event.at;
  if (stored && (isPending(stored) || seenAt <= lastActedAt(stored) + ECHO_MS)) return null;
  seen.observed = observed;
  if (seen.isOwn || (stored?.desired ?? "visible") === observed) return null;
  return OVERRIDES[observed];
}

const isPending = ({ actionState }: CommentRow) => actionState === "queued" || actionState === "parked";
const lastActedAt = ({ confirmedAt, decidedAt }: CommentRow) => Math.max(confirmedAt ?? 0, decidedAt ?? 0);

const observationOf = (row: Observation): Observation =>
  Object.fromEntries(OBSERVED.map((name) => [name, row[name]])) as Observation;

const blank = ({ externalId, receivedAt }: CommentEvent): Observation =>
  observationOf({ ...BLANK_COMMENT, externalId, receivedAt });
