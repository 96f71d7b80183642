// How an event of the network changes a comment. Pure: takes the stored row and the events, returns the row as it should be.
// Deliveries repeat, arrive late and in any order, so every rule here gives the same end whatever the order.
import type { CommentEvent } from "../../../messages.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import type { CommentStatus, ModerationAction } from "../../../vocabulary/comments.ts";
import type { CommentRow } from "../queries.ts";

/** The part of a comment that the network decides. */
type Observation = Pick<
  CommentRow,
  | "externalId"
  | "postId"
  | "parentKey"
  | "isAd"
  | "adId"
  | "isOwn"
  | "authorName"
  | "text"
  | "textAt"
  | "attachmentUrl"
  | "permalink"
  | "postedAt"
  | "receivedAt"
  | "observed"
>;

/** A moderator acted on the network itself, after our latest decision. */
type Override = {
  status: CommentStatus;
  moderationAction: ModerationAction;
  cause: "seen_hidden" | "seen_visible" | "seen_deleted";
};

export type Transition = {
  seen: Observation;
  /** External id of the author, when an event named one. */
  authorId: string | null;
  /** The text is new: judge it. */
  textChanged: boolean;
  override: Override | null;
  /** Anything differs from the stored row. */
  changed: boolean;
};

/** Meta's clock has seconds, so an event of the second of our confirmation may be our own echo. */
const ECHO_MS = 2_000;

type EventNetwork = Pick<SocialNetwork, "keyOf" | "datesNewComments">;

/** @param stored null for a comment never seen */
export function applyEvents(stored: CommentRow | null, events: CommentEvent[], network: EventNetwork): Transition {
  const seen = stored ? observationOf(stored) : blank(events[0]!);
  const before = JSON.stringify(seen);
  const authorId =
    events.find((event) => event.authorId && event.verb !== "hide" && event.verb !== "unhide")?.authorId ?? null;
  const textBefore = stored && stored.textAt > 0 ? stored.text : null;
  let override: Override | null = null;

  for (const event of events) {
    if (seen.observed === "deleted") break; // a late add never revives a removed comment
    if (event.verb === "remove") {
      seen.observed = "deleted";
      override =
        stored?.status === "removed"
          ? null
          : { status: "removed", moderationAction: "manual_removed", cause: "seen_deleted" };
      continue;
    }
    learn(seen, event, network);
    const hidden = event.verb === "hide" ? true : event.verb === "unhide" ? false : event.hidden;
    if (hidden !== undefined) override = observe(stored, seen, hidden, event) ?? override;
  }
  const textChanged = seen.textAt > 0 && seen.observed !== "deleted" && seen.text !== textBefore;
  const changed =
    !stored || override !== null || (stored.authorKey === null && authorId !== null) || JSON.stringify(seen) !== before;
  return { seen, authorId, textChanged, override, changed };
}

/** Takes over what an event reports about the comment itself, unless something newer is known. */
function learn(seen: Observation, event: CommentEvent, { keyOf, datesNewComments }: EventNetwork): void {
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
  } else if (event.at > seen.textAt) {
    seen.text = event.text;
    seen.textAt = event.at;
    if (seen.postedAt === 0) seen.postedAt = event.at;
  }
}

/** The network shows it hidden, or visible: by our own action, or by somebody who outranks us. */
function observe(stored: CommentRow | null, seen: Observation, hidden: boolean, event: CommentEvent): Override | null {
  const observed = hidden ? "hidden" : "visible";
  if (seen.observed === observed) return null;
  const pending = stored?.actionState === "queued" || stored?.actionState === "parked";
  const lastDecisionAt = Math.max(stored?.confirmedAt ?? 0, stored?.decidedAt ?? 0);
  // While a call of ours may be running, or for an event older than our latest decision, the network only repeats our own
  // action.
  const seenAt = event.source === "sweep" ? event.receivedAt : event.at;
  if (stored && (pending || seenAt <= lastDecisionAt + ECHO_MS)) return null;
  seen.observed = observed;
  if (seen.isOwn || (stored?.desired ?? "visible") === observed) return null;
  return hidden
    ? { status: "disapproved", moderationAction: "manual_hidden", cause: "seen_hidden" }
    : { status: "approved", moderationAction: "restored", cause: "seen_visible" };
}

const observationOf = (row: CommentRow): Observation => ({
  externalId: row.externalId,
  postId: row.postId,
  parentKey: row.parentKey,
  isAd: row.isAd,
  adId: row.adId,
  isOwn: row.isOwn,
  authorName: row.authorName,
  text: row.text,
  textAt: row.textAt,
  attachmentUrl: row.attachmentUrl,
  permalink: row.permalink,
  postedAt: row.postedAt,
  receivedAt: row.receivedAt,
  observed: row.observed,
});

const blank = (event: CommentEvent): Observation => ({
  externalId: event.externalId,
  postId: null,
  parentKey: null,
  isAd: false,
  adId: null,
  isOwn: false,
  authorName: null,
  text: "",
  textAt: 0,
  attachmentUrl: null,
  permalink: null,
  postedAt: 0,
  receivedAt: event.receivedAt,
  observed: "visible",
});
