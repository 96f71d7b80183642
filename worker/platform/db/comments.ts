// Tables of a comments database (`COMMENTS_0` …). Never joined with core; rows contain its `workspaceId` and `pageId`. Every time
// is epoch milliseconds, UTC. A row written costs money and index entries count: no index without its query.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  type ActionKind,
  type ActionState,
  COMMENT_STATUSES,
  type CommentStatus,
  type ModerationAction,
  type Visibility,
} from "../../vocabulary/comments.ts";
import { CATEGORIES, CATEGORY } from "../../vocabulary/judging/categories.ts";
import type { HabitResult, HabitState } from "../../vocabulary/judging/habits.ts";
import type { BlockTerms } from "../../vocabulary/judging/institution.ts";
import type { Reason } from "../../vocabulary/judging/judgement.ts";
import { KIND } from "../../vocabulary/judging/kinds.ts";
import type { Actor, EventCause } from "../../vocabulary/ledger.ts";
import type { Network } from "../../vocabulary/networks.ts";
import type { OpeningHours, ReplyKind } from "../../vocabulary/replies.ts";

/** Condition of the index `archive_parts_kept`; a statement that uses the index repeats it. */
export const KEPT = "state = 'kept'";

/** What the counters count of the comments of a part of the archive. */
export type PartCounts = {
  /** Day, page, then `pending`, `approved`, `flagged`, `disapproved`, `removed`, and `flagged_spam`. */
  daily: [day: string, pageId: number, ...counts: number[]][];
  /** Month of usage, comments. */
  usage: [period: number, comments: number][];
  /** Day, page, replies that a rule wrote, and that a person wrote. */
  replies: [day: string, pageId: number, automatic: number, manual: number][];
  /** Day, page, a name in `daily_counts.attacks`, comments. */
  attacks: [day: string, pageId: number, name: string, comments: number][];
  /** Each answered question or complaint: page, when it was posted, `answeredAt`, `answeredBy`. */
  answers: [pageId: number, postedAt: number, answeredAt: number | null, answeredBy: number | null][];
};

/** From this probability on a comment counts as a complaint or a question. */
export const ASKS_FROM = 0.5;
const ASKS = `json_extract(analysis, '$.scores.legitimate') >= ${ASKS_FROM}`;

/** A complaint or question that stayed visible, and that nobody answered or handled. */
export const UNANSWERED = `moderation_action = 'auto_approved' AND is_own = 0 AND reply_text IS NULL AND answered_at IS NULL AND ${ASKS}`;
/** Condition of the index `comments_answered`; a statement that uses the index repeats it. */
export const ANSWERED = `status = 'approved' AND is_own = 0 AND (reply_state = 'applied' OR answered_at IS NOT NULL) AND ${ASKS}`;
/** Condition of the index `comments_review`; a statement that uses the index repeats it. */
export const NEEDS_PERSON = `(status = 'flagged' OR action_state = 'failed' OR reply_state = 'failed' OR ${UNANSWERED})`;

/**
 * The time resolution of `daily_counts`: half an hour, the smallest difference between the time zones in which this product is
 * used.
 */
export const SLOT_MS = 1_800_000;

/** `causeOf` of the vocabulary in SQL. */
export const ATTACK_CAUSE = `CASE reason ${CATEGORIES.map((category) => {
  const { cause, graverCauses } = CATEGORY[category];
  const graver = graverCauses.map(
    (kind) => `WHEN json_extract(analysis, '$.scores.${kind}') >= ${KIND[kind].from} THEN '${kind}'`,
  );
  return `WHEN '${category}' THEN ${graver.length > 0 ? `CASE ${graver.join(" ")} ELSE '${cause}' END` : `'${cause}'`}`;
}).join(" ")} ELSE 'other' END`;

/** What the columns of `daily_counts` count of a comment that a person wrote. */
export const DAILY_COUNTS: Record<string, { status: CommentStatus; reason?: Reason }> = {
  ...Object.fromEntries(COMMENT_STATUSES.map((status) => [status, { status }])),
  flagged_spam: { status: "flagged", reason: "spam" },
};

/** SQL that adds counts by name to others, both objects in JSON. */
export const addedCounts = (counts: string, added: string): string =>
  `json_patch(${counts}, (SELECT json_group_object(each.key, coalesce(${counts} ->> ('$."' || each.key || '"'), 0) + each.value) FROM json_each(${added}) each))`;

/** Whether Atalaya decided on its own, and not because a person applied settings to older comments. */
export const BY_ITSELF = "(decided_by IS 'machine' AND analysis ->> '$.carried' IS NULL)";

/** 128 random bits. */
export const NEW_SALT = sql`(lower(hex(randomblob(16))))`;

/** Condition of the index `comments_by_people`; a statement that uses the index repeats it. */
export const BY_PEOPLE = "decided_by = 'person'";

export const comments = sqliteTable(
  "comments",
  {
    /** Increases with the time of arrival (`platform/db/ids.ts`). */
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    network: text().$type<Network>().notNull(),
    /** As Meta last spelled it. */
    externalId: text("external_id").notNull(),
    /** The part after the last `_` of the external id: Meta spells ids with and without prefix. Unique in a page. */
    externalKey: text("external_key").notNull(),
    /** Post or media that it belongs to; null for a tombstone of an unknown comment. */
    postId: text("post_id"),
    /**
     * The copy of that post under which it was written: an ad that promotes an Instagram post has a medium of its own. Null for
     * most, and while the network has not said whose copy it is: then the copy counts as the post.
     */
    copyId: text("copy_id"),
    /** Key of the comment this one answers; null at top level. */
    parentKey: text("parent_key"),
    /** Written under an ad or an unpublished post. */
    isAd: integer("is_ad", { mode: "boolean" }).notNull(),
    adId: text("ad_id"),
    /** Written by the page itself; kept for context, never judged. */
    isOwn: integer("is_own", { mode: "boolean" }).notNull(),
    /** Null when Meta did not say who wrote it, and after retention emptied it. */
    authorName: text("author_name"),
    /** Keyed hash of the author's id: repetition can be recognised after the author is deleted. */
    authorKey: text("author_key"),
    text: text().notNull(),
    /** Makes the commitments of the acta to text and author unguessable; null once they were emptied. `vocabulary/acta`. */
    salt: text().default(NEW_SALT),
    /** SHA-256 of the text, first 16 hex digits. A person's decision is valid until it changes. */
    textHash: text("text_hash").notNull(),
    /** Similar for similar texts (`moderation/repetition/fingerprint.ts`); null for a short or unjudged one. */
    fingerprint: text(),
    /** When this text was written; an older event never replaces it. */
    textAt: integer("text_at").notNull(),
    attachmentUrl: text("attachment_url"),
    permalink: text(),
    postedAt: integer("posted_at").notNull(),
    receivedAt: integer("received_at").notNull(),
    /** What reported it first: a webhook, or a sweep that found it before any webhook. */
    foundBy: text("found_by").$type<"webhook" | "sweep">().notNull(),
    /** When the latest decision was made; one on the network itself keeps an earlier time. */
    decidedAt: integer("decided_at"),
    /** When the network last confirmed an action of ours. */
    confirmedAt: integer("confirmed_at"),
    /** `YYYY-MM-DD` in the workspace's time zone, of `postedAt`; fixed when written. */
    day: text().notNull(),
    /** Start of the month of usage this comment counts in; null when it does not count. */
    usagePeriod: integer("usage_period"),
    status: text().$type<CommentStatus>().notNull(),
    moderationAction: text("moderation_action").$type<ModerationAction>(),
    decidedBy: text("decided_by").$type<Actor>(),
    /** Increases with each decision; an action made for an older one is void. */
    decisionSeq: integer("decision_seq").notNull(),
    /** Visibility we want. */
    desired: text().$type<Visibility>().notNull(),
    /** Visibility last seen on the network. */
    observed: text().$type<Visibility>().notNull(),
    /** When a person last hid or showed it on the network itself, by the network's clock; null when never seen. */
    overrideAt: integer("override_at"),
    /** The latest action; null when none was ever needed. */
    actionId: integer("action_id"),
    /** Its state. */
    actionState: text("action_state").$type<ActionState>(),
    /** Why the latest action failed or waits; a value of `network-error.ts`. */
    actionError: text("action_error"),
    /** A call about this comment may be running until then. It stays set afterwards when the outcome is unknown. */
    actionLeaseUntil: integer("action_lease_until"),
    /** Signals, reasons and versions of the latest machine judgement (`features/comments/storage/analysis.ts`). */
    analysis: text(),
    /** The reason of its status, one of `REASONS`: what a machine found or a person chose; null when there is none. */
    reason: text().$type<Reason>(),
    /** The latest reply that was requested, a person's or a rule's. */
    replyText: text("reply_text"),
    /** The state of that reply. */
    replyState: text("reply_state").$type<ActionState>(),
    /** Why it failed or waits; a value of `features/comments/replies/reply-problem.ts`. */
    replyError: text("reply_error"),
    internalNote: text("internal_note"),
    /** When a person first answered it for the page; null while nobody did, or only a rule. Kept by triggers, from the view `answers`. */
    answeredAt: integer("answered_at"),
    /** Core id of that person; null when they wrote it on the network itself. */
    answeredBy: integer("answered_by"),
    /** Position in the workspace's change sequence, in commit order. */
    changeSeq: integer("change_seq").notNull(),
  },
  (t) => [
    uniqueIndex("comments_page_key").on(t.pageId, t.externalKey),
    index("comments_change").on(t.workspaceId, t.changeSeq),
    index("comments_posted").on(t.workspaceId, t.postedAt),
    // A workspace has few pages, and there are few statuses and reasons. A list by any of them merges some ranges of this one
    // index; a second index would cost one more row for every comment.
    index("comments_page_status").on(t.pageId, t.status, t.reason, t.postedAt),
    // The decisions of people, from which a page learns; there are few.
    index("comments_by_people").on(t.pageId, t.id).where(sql.raw(BY_PEOPLE)),
    // Few comments are in it, and most never are.
    index("comments_review").on(t.workspaceId, t.postedAt).where(sql.raw(NEEDS_PERSON)),
    // Answers are few: what was answered, and the page's own answers by the comment that they are below.
    index("comments_answered").on(t.workspaceId, t.postedAt).where(sql.raw(ANSWERED)),
    index("comments_own_answers").on(t.pageId, t.parentKey).where(sql`is_own = 1 AND parent_key IS NOT NULL`),
  ],
);

/**
 * Comments that their network no longer has, until text and author are emptied (`features/retention/empty-removed.ts`). Triggers
 * on `comments` maintain it: every writer of comments would have to set a column there.
 */
export const goneComments = sqliteTable(
  "gone_comments",
  {
    commentId: integer("comment_id").primaryKey(),
    /** By the clock of the database. */
    goneAt: integer("gone_at").notNull(),
  },
  (t) => [index("gone_comments_at").on(t.goneAt)],
);

/** Condition of the index `sequences_announced`; a statement that uses the index repeats it. */
export const IS_ANNOUNCED = "announced_to IS NOT NULL";

/** Latest position in each workspace's change sequence, in a row that every write of comments touches. */
export const sequences = sqliteTable(
  "sequences",
  {
    workspaceId: integer("workspace_id").primaryKey(),
    value: integer().notNull(),
    /** Up to where webhooks got the events of comments (`features/webhooks/announce.ts`); null while none gets any. */
    announcedTo: integer("announced_to"),
    /** The latest month of usage with comments that `used` counts. */
    period: integer(),
    /** Comments of `period` in addition to those of `usage_counts`, where they are added when the next month starts. */
    used: integer().notNull().default(0),
  },
  // No row for workspaces without webhooks, and none for a change of `value`.
  (t) => [index("sequences_announced").on(t.workspaceId).where(sql.raw(IS_ANNOUNCED))],
);

/**
 * The acta: each seal fixes the state of the comments that changed since the one before, and the seal before it. Append-only.
 * One row for some hundred entries. docs/acta.md
 */
export const seals = sqliteTable(
  "seals",
  {
    workspaceId: integer("workspace_id").notNull(),
    /** From 1, without gaps. */
    number: integer().notNull(),
    sealedAt: integer("sealed_at").notNull(),
    /** Up to where in the workspace's change sequence it goes. */
    sealedTo: integer("sealed_to").notNull(),
    /** How many entries. */
    count: integer().notNull(),
    /** Of the Merkle tree of the entries, base64url. */
    root: text().notNull(),
    /** Hash of this seal and of the chain before it, base64url. */
    chain: text().notNull(),
    /** A line for each entry, in the order of changes. */
    entries: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.number] })],
);

/** Causes as SQL. */
const causes = (...names: EventCause[]) => names.map((name) => `'${name}'`).join(", ");

/**
 * Events of the index `events_shown`, the log that an owner reads: without steps towards an event that is itself shown, and
 * without approvals by machines. A statement that uses the index repeats this condition.
 */
export const LOGGED = `cause NOT IN (${causes("confirmed", "parked", "reply_parked", "reply_superseded")})
  AND NOT (actor = 'machine' AND to_status = 'approved' AND cause = ${causes("decided")})`;

/** Condition of the index `events_restored`; a statement that uses the index repeats it. The log calls these events `restored`. */
export const RESTORED_BY_PERSON = `actor = 'person' AND from_status = 'disapproved' AND to_status NOT IN ('disapproved', 'removed')
  AND cause IN (${causes("moderated", "undone")})`;

/**
 * The ledger: transitions only, append-only. A comment row is its projection. A machine's first approval is left out
 * (`features/comments/storage/first-approval.ts`).
 */
export const events = sqliteTable(
  "events",
  {
    commentId: integer("comment_id").notNull(),
    /** Order within the comment. */
    seq: integer().notNull(),
    workspaceId: integer("workspace_id").notNull(),
    at: integer().notNull(),
    actor: text().$type<Actor>().notNull(),
    /** Core id of the person who acted, if one did. */
    userId: integer("user_id"),
    cause: text().$type<EventCause>().notNull(),
    fromStatus: text("from_status").$type<CommentStatus>(),
    toStatus: text("to_status").$type<CommentStatus>().notNull(),
    /**
     * JSON, read through `features/comments/storage/event-detail.ts`: the reason, how it was done, the error of the network,
     * and the like.
     */
    detail: text(),
    /** The bulk change that it belongs to; null for most. */
    bulkId: integer("bulk_id"),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.seq] }),
    index("events_shown").on(t.workspaceId, t.at).where(sql.raw(LOGGED)),
    // The few decisions of machines that people reversed.
    index("events_restored").on(t.workspaceId, t.at).where(sql.raw(RESTORED_BY_PERSON)),
    index("events_bulk").on(t.bulkId, t.commentId).where(sql`bulk_id IS NOT NULL`),
  ],
);

/** A bulk change: a person changed many comments at once, in several requests; `events` has the outcome of each. */
export const bulkChanges = sqliteTable(
  "bulk_changes",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    userId: integer("user_id").notNull(),
    /** The client's key: a repeated request continues the same change. */
    idempotencyKey: text("idempotency_key").notNull(),
    status: text().$type<CommentStatus>().notNull(),
    reason: text(),
    /** Comments changed so far, and those that refused. */
    changed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** When it was undone; null while it is in force. */
    undoneAt: integer("undone_at"),
  },
  (t) => [uniqueIndex("bulk_changes_key").on(t.workspaceId, t.idempotencyKey)],
);

/** What a person reported about a comment, for the team's record. */
export const reports = sqliteTable(
  "reports",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    commentId: integer("comment_id").notNull(),
    userId: integer("user_id").notNull(),
    /** `manual_removal` and the like. */
    type: text().notNull(),
    reason: text().notNull(),
    internalNote: text("internal_note"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("reports_comment").on(t.commentId, t.id)],
);

/** What people wrote about a comment for their team. It never reaches a network. */
export const commentNotes = sqliteTable(
  "comment_notes",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    commentId: integer("comment_id").notNull(),
    /** Core id of the person who wrote it. */
    userId: integer("user_id").notNull(),
    text: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When its text last changed; null if never. */
    editedAt: integer("edited_at"),
    /** When it was deleted; its deletion can be undone until the cron deletes the row. Null while it is not deleted. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    index("comment_notes_comment").on(t.commentId, t.id),
    index("comment_notes_deleted").on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

/** Comments that are assigned to a member; a comment has at most one. */
export const assignments = sqliteTable(
  "assignments",
  {
    commentId: integer("comment_id").primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    /** Core id of the member it is assigned to. */
    userId: integer("user_id").notNull(),
    /** Core id of the member who assigned it. */
    assignedBy: integer("assigned_by").notNull(),
    assignedAt: integer("assigned_at").notNull(),
  },
  (t) => [index("assignments_member").on(t.workspaceId, t.userId)],
);

/** The post or medium in whose list the network has a comment. */
export const threadId = sql<string | null>`coalesce(${comments.copyId}, ${comments.postId})`;

/** Posts of ads that sweeps read, of the index `posts_ads`; a statement that uses the index repeats this condition. */
export const ADS_IN_USE = "is_ad = 1 AND visited_at IS NOT NULL";

/** Posts of a page: the context of comments, and the record of what sweeps visited. */
export const posts = sqliteTable(
  "posts",
  {
    pageId: integer("page_id").notNull(),
    /** Its id, as in `postId` and `copyId` of comments. */
    externalId: text("external_id").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    /** The post that it is a copy of, for an ad; null when it is none, or while that is unknown (`storage/copies.ts`). */
    originalId: text("original_id"),
    /** Its beginning; null when it has no text. */
    excerpt: text(),
    permalink: text(),
    pictureUrl: text("picture_url"),
    postedAt: integer("posted_at"),
    /** Whether it is an ad. */
    isAd: integer("is_ad", { mode: "boolean" }).notNull().default(false),
    /**
     * When a sweep last read it, exact to three days, or to twelve hours for an ad; 0 for a known ad that was not read yet. Null
     * while no sweep knows it, and when the network no longer has it. `Rotation` has the exact visits of posts.
     */
    visitedAt: integer("visited_at"),
    /** Comments that the network counted then, when all of them were stored here; null when they must be compared again. */
    counted: integer(),
    /** When a person closed its comments through Atalaya; null while they are open, as far as we know. */
    commentsClosedAt: integer("comments_closed_at"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.externalId] }),
    index("posts_ads").on(t.pageId, t.externalId).where(sql.raw(ADS_IN_USE)),
  ],
);

/** People who were blocked on a page through Atalaya, until they are unblocked. */
export const blockedPeople = sqliteTable(
  "blocked_people",
  {
    pageId: integer("page_id").notNull(),
    /** The author key. */
    authorKey: text("author_key").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    /** The network's id of the person, sealed; it is needed to unblock them. */
    sealedPerson: text("sealed_person").notNull(),
    authorName: text("author_name"),
    /** The comment that they were blocked from. */
    commentId: integer("comment_id").notNull(),
    /** Core id of the member who did it. */
    userId: integer("user_id").notNull(),
    blockedAt: integer("blocked_at").notNull(),
    terms: text({ mode: "json" }).$type<BlockTerms>().notNull().default({}),
    /** When to try to unblock them: at the end of `terms`, and again while the network refuses; null: never. */
    endAt: integer("end_at"),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.authorKey] }),
    index("blocked_people_workspace").on(t.workspaceId, t.blockedAt),
    index("blocked_people_end").on(t.endAt).where(sql`end_at IS NOT NULL`),
    // For the deletion of a person's data.
    index("blocked_people_author").on(t.authorKey),
  ],
);

/** Surges of hostile comments that were detected, and raids that a person started: what each hid, and how it ended. */
export const raids = sqliteTable(
  "raids",
  {
    /** Also the id of its rule in the settings of the page. */
    id: text().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    /** Null: the whole page. */
    postId: text("post_id"),
    /** Comments posted from then on belong to it: since the first hostile one of the surge, or since a person started it. */
    since: integer().notNull(),
    noticedAt: integer("noticed_at").notNull(),
    /** When the surge was last seen to continue, exact to a minute. */
    seenAt: integer("seen_at").notNull(),
    /** Hostile comments, and all comments that were examined, when it was detected; 0 of 0 when a person started it. */
    hostile: integer().notNull(),
    examined: integer("examined").notNull(),
    /** Null while it is only proposed. */
    startedAt: integer("started_at"),
    /** Core id of the person who started it; null when it started automatically. */
    startedBy: integer("started_by"),
    /** It judges comments posted before this moment; null while it is only proposed. */
    until: integer(),
    /** Comments that only this raid hid, and those of them that people showed again. */
    hidden: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    lastHiddenAt: integer("last_hidden_at"),
    /** When it was undone, so that all that it hid is shown again. */
    undoneAt: integer("undone_at"),
    /** When a person dismissed its notice. */
    dismissedAt: integer("dismissed_at"),
  },
  (t) => [index("raids_page").on(t.pageId, t.noticedAt), index("raids_workspace").on(t.workspaceId, t.noticedAt)],
);

/** The first scan: reads the last 30 days of a newly connected page, and hides nothing. */
export const firstScans = sqliteTable(
  "first_scans",
  {
    pageId: integer("page_id").primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    userId: integer("user_id").notNull(),
    startedAt: integer("started_at").notNull(),
    /** When reading last made progress; null before it started. */
    progressAt: integer("progress_at"),
    /** Null while it runs. */
    finishedAt: integer("finished_at"),
    /** What the owner chose after it; null before. */
    choice: text().$type<"observe" | "protect">(),
  },
  (t) => [index("first_scans_workspace").on(t.workspaceId)],
);

/**
 * A reading of how a page was moderated before: which of its comments of ninety days the network hides, and the rules that follow from
 * it. No comment is stored.
 */
export const habitReadings = sqliteTable(
  "habit_readings",
  {
    pageId: integer("page_id").primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    userId: integer("user_id").notNull(),
    startedAt: integer("started_at").notNull(),
    progressAt: integer("progress_at"),
    finishedAt: integer("finished_at"),
    /** Comments that were read so far, in both readings. */
    read: integer().notNull().default(0),
    /** What is counted, and where to read on; null at the end. */
    state: text({ mode: "json" }).$type<HabitState>(),
    /** What is proposed; null before the end. */
    result: text({ mode: "json" }).$type<HabitResult>(),
    /** Places of the proposals that a person refused. */
    refused: text({ mode: "json" }).$type<number[]>().notNull().default([]),
  },
  (t) => [index("habit_readings_workspace").on(t.workspaceId)],
);

/**
 * Open actions of the index `actions_open`. Most are done at their first call and never enter it, which would cost a second
 * written row; those that were never tried are new and found by their key. A statement that uses the index repeats this
 * condition.
 */
export const STILL_OPEN = "(state = 'parked' OR (state = 'queued' AND attempts > 0))";

/** The outbox. The row is the truth and the queue message a hint; the cron enqueues open rows again. */
export const actions = sqliteTable(
  "actions",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    commentId: integer("comment_id").notNull(),
    kind: text().$type<ActionKind>().notNull(),
    /** The decision that it was made for. */
    decisionSeq: integer("decision_seq").notNull(),
    state: text().$type<ActionState>().notNull(),
    /** Calls made; at least one when its message was enqueued again. */
    attempts: integer().notNull(),
    /** When the cron enqueues it again if it is still open; for a parked action, when its wait ends. */
    resendAt: integer("resend_at").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Since when it has failed or waited for the reason that its comment names; null before. */
    failingSince: integer("failing_since"),
    /** Meta's answer to the last call that failed: `code/subcode`. */
    lastError: text("last_error"),
  },
  (t) => [
    index("actions_open").on(t.resendAt).where(sql.raw(STILL_OPEN)),
    index("actions_parked").on(t.pageId, t.resendAt).where(sql`state = 'parked'`),
    index("actions_failed").on(t.workspaceId, t.id).where(sql`state = 'failed'`),
  ],
);

/** The same for the index `replies_open`. */
export const OPEN_REPLIES = "state IN ('queued', 'parked')";

/**
 * Replies of people and rules, in a separate outbox, since a reply cannot be taken back and no later decision corrects a second
 * one. The row is reserved, with its attempt counted, before Meta is called.
 */
export const replies = sqliteTable(
  "replies",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    commentId: integer("comment_id").notNull(),
    kind: text().$type<ReplyKind>().notNull(),
    text: text().notNull(),
    state: text().$type<ActionState>().notNull(),
    /** Calls started. From the first on, the network is read before the reply is written again. */
    attempts: integer().notNull(),
    /** A call may be running until then. */
    leaseUntil: integer("lease_until"),
    /** When its message is sent, and sent again while it is open; for a parked reply, when its wait ends. */
    resendAt: integer("resend_at").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Why it failed or waits. */
    problem: text(),
    /** Since when it has done so for this reason. */
    failingSince: integer("failing_since"),
    /** Meta's answer to the last call that failed: `code/subcode`. */
    lastError: text("last_error"),
    /** Core id of the person who wrote it; null for a rule's. */
    userId: integer("user_id"),
    /** The rule that wrote it; null for a person's. */
    ruleId: integer("rule_id"),
    /** The client's key, or one made from comment and text. Null for a rule's reply. */
    idempotencyKey: text("idempotency_key"),
    /** Post and author: a rule answers a person once under a post. Null for a person's. */
    onceKey: text("once_key"),
    /** From then on it is not sent, because a late automatic reply harms. Null for a person's. */
    expiresAt: integer("expires_at"),
    /** The part after the last `_` of the id of the comment that it wrote. */
    externalKey: text("external_key"),
    /** `YYYY-MM-DD` in the workspace's time zone, when it was requested. */
    day: text().notNull(),
  },
  (t) => [
    index("replies_open").on(t.resendAt).where(sql.raw(OPEN_REPLIES)),
    index("replies_parked").on(t.pageId, t.resendAt).where(sql`state = 'parked'`),
    index("replies_failed").on(t.workspaceId, t.id).where(sql`state = 'failed'`),
    uniqueIndex("replies_key").on(t.workspaceId, t.idempotencyKey).where(sql`idempotency_key IS NOT NULL`),
    uniqueIndex("replies_once").on(t.pageId, t.onceKey).where(sql`once_key IS NOT NULL`),
    // Meta accepts one private reply to a comment, whoever wrote it.
    uniqueIndex("replies_private")
      .on(t.commentId)
      .where(sql`kind = 'private' AND state IN ('queued', 'parked', 'applied')`),
    index("replies_comment").on(t.commentId),
    index("replies_created").on(t.pageId, t.externalKey).where(sql`external_key IS NOT NULL`),
  ],
);

/**
 * The rules for automatic replies of a page. They are stored here, and not with the pages, to be read in the same round trip as
 * the comments.
 */
export const autoReplyRules = sqliteTable(
  "auto_reply_rules",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    name: text().notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    keywords: text({ mode: "json" }).$type<string[]>().notNull(),
    kind: text().$type<ReplyKind>().notNull(),
    /** Texts, one of which is chosen at random; `{nombre}` stands for the author. */
    variants: text({ mode: "json" }).$type<string[]>().notNull(),
    delaySeconds: integer("delay_seconds").notNull(),
    /** When it may answer, in the workspace's time zone; null at any time. */
    hours: text({ mode: "json" }).$type<OpeningHours | null>(),
    /** Its replies that the network accepted; a trigger on `replies` maintains it. */
    sent: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("auto_reply_rules_page").on(t.pageId, t.id)],
);

/** Replies that the network accepted, by day and page; kept by triggers on `replies`. */
export const replyCounts = sqliteTable(
  "reply_counts",
  {
    workspaceId: integer("workspace_id").notNull(),
    day: text().notNull(),
    pageId: integer("page_id").notNull(),
    automatic: integer().notNull().default(0),
    manual: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.pageId] })],
);

/** The progress of the rotation through all posts of a page. */
export type Rotation = {
  /** Cursor of the list that is read next; null for the first one. */
  after: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Lists read since then. */
  lists: number;
  /** The number of lists of the last finished rotation; null before. */
  length: number | null;
  /** The next list is not read before, epoch milliseconds. */
  nextAt: number;
  /** When each list was last read, in their order. */
  visits: number[];
};

/** The progress of the search for a page's ads in the ad accounts of the person who connected it. */
export type AdSearch = {
  /** When the running search, or the last one, began; epoch milliseconds. */
  startedAt: number;
  /** Where it continues; null when it is done. */
  after: string | null;
  /** Its ads that name neither a post nor a medium, as far as they were read. */
  reading: number;
  /** The same of the last search that was done. */
  unnamed: number;
};

/** Where the reading of a post's comments continues. */
export type ThreadPlace = {
  /** The post. */
  id: string;
  isAd: boolean;
  /** Comments are read back to this moment, epoch milliseconds. */
  since: number;
  /** When this reading began, epoch milliseconds: later comments are not part of it. */
  until: number;
  /** Cursor of the page of comments that is read next; null for the newest ones. */
  after: string | null;
};

/** The state that the last sweep of a page leaves for the next one. */
export const sweepStates = sqliteTable("sweep_states", {
  pageId: integer("page_id").primaryKey(),
  workspaceId: integer("workspace_id").notNull(),
  /** The highest share of a limit that Meta's headers reported, in percent. */
  usagePercent: integer("usage_percent").notNull(),
  /** Comments that the network counted under each post, by its id; -1 when the post must be compared again. */
  counted: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
  /** Null before the first sweep. */
  rotation: text({ mode: "json" }).$type<Rotation>(),
  /** Id of the last ad that was visited in its turn; null before the first one. */
  adsAfter: text("ads_after"),
  /** Null before the first one. */
  adSearch: text("ad_search", { mode: "json" }).$type<AdSearch>(),
  /** When a sweep last found a comment that no webhook had reported; null if never. */
  lostAt: integer("lost_at"),
  /** Posts with more missing comments than a sweep sends, the first found first. */
  behind: text({ mode: "json" }).$type<ThreadPlace[]>().notNull().default([]),
});

/**
 * Pages whose old comments were loaded from the network: once for each page, even when it is disconnected and connected again.
 */
export const historyLoads = sqliteTable(
  "history_loads",
  {
    pageId: integer("page_id").primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    userId: integer("user_id").notNull(),
    daysBack: integer("days_back").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("history_loads_workspace").on(t.workspaceId)],
);

/** Comments by day of their workspace, page and status; kept by triggers on `comments`, so always equal to the rows. */
export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    workspaceId: integer("workspace_id").notNull(),
    day: text().notNull(),
    pageId: integer("page_id").notNull(),
    pending: integer().notNull().default(0),
    approved: integer().notNull().default(0),
    flagged: integer().notNull().default(0),
    disapproved: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    /** The flagged ones with the reason `spam`; separate triggers maintain it. */
    flaggedSpam: integer("flagged_spam").notNull().default(0),
    /**
     * The attacks among them (`vocabulary/judging/attacks.ts`), counted by a key of three parts, such as `986543.insult.1`: the `SLOT_MS`
     * since the epoch in which it was posted, its cause, and 1 when a machine decided. They are in this row, since separate rows
     * would cost one more for each. Read through `features/attacks/queries.ts`.
     */
    attacks: text().notNull().default("{}"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.pageId] })],
);

/** Comments used by month of the subscription, without those in `sequences`. Read through `statements/used-comments.ts`. */
export const usageCounts = sqliteTable(
  "usage_counts",
  {
    workspaceId: integer("workspace_id").notNull(),
    period: integer().notNull(),
    comments: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.period] })],
);

/**
 * The archive: a part has some comments of one month of a workspace, with all that belongs to them, in one object of R2
 * (`features/archive`). The row is written before the object. An object never changes: a new one replaces it.
 */
export const archiveParts = sqliteTable(
  "archive_parts",
  {
    /** Part of the object's name. */
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    /** `YYYY-MM` in UTC, when its comments were posted. */
    month: text().notNull(),
    /** Number within the month; 0 until it is kept. */
    part: integer().notNull().default(0),
    /**
     * `writing`: an attempt, which nobody reads · `moving`: only inside one transaction · `kept`: its comments are there and not
     * in `comments` · `dropped`: the object is to be deleted.
     */
    state: text().$type<"writing" | "moving" | "kept" | "dropped">().notNull(),
    /** How many comments. */
    comments: integer().notNull(),
    /** Smallest and largest id of them. */
    firstId: integer("first_id").notNull(),
    lastId: integer("last_id").notNull(),
    /** When the first and the last were posted. */
    postedFrom: integer("posted_from").notNull(),
    postedTo: integer("posted_to").notNull(),
    /** When the last event of one of them happened. */
    eventsTo: integer("events_to").notNull(),
    /** Pages they belong to. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>().notNull(),
    /** Their counts. */
    counts: text({ mode: "json" }).$type<PartCounts>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("archive_parts_kept").on(t.workspaceId, t.month, t.part).where(sql.raw(KEPT)),
    index("archive_parts_open").on(t.workspaceId, t.createdAt).where(sql`state <> 'kept'`),
  ],
);

/** What must be deleted from the archive too. Until it is, every part of the workspace is read and replaced. */
export const archivedGone = sqliteTable(
  "archived_gone",
  {
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    /** `comment` and `post`: its network no longer has it · `page`: its owner deletes the comments. */
    kind: text().$type<"comment" | "post" | "page">().notNull(),
    /** A comment's external key, a post's id; of a page the id below which its comments are deleted. */
    key: text().notNull(),
    /** By the clock of the database; 0 for what is deleted at once. */
    goneAt: integer("gone_at").notNull(),
    /** Parts up to this one were read. */
    searchedTo: integer("searched_to").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.pageId, t.kind, t.key] }), index("archived_gone_at").on(t.goneAt)],
);
