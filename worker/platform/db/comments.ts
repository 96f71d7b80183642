// Tables of a comments database (`COMMENTS_0` …). Never joined with the core; rows carry `workspaceId` and `pageId` of it.
// Every time is epoch milliseconds, UTC. A row written costs money and index entries count: no index without its query.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  ActionKind,
  ActionState,
  CommentStatus,
  ModerationAction,
  Visibility,
} from "../../vocabulary/comments.ts";
import { CATEGORIES, CATEGORY } from "../../vocabulary/judging/categories.ts";
import type { Reason } from "../../vocabulary/judging/judgement.ts";
import { KIND } from "../../vocabulary/judging/kinds.ts";
import type { Actor } from "../../vocabulary/ledger.ts";
import type { Network } from "../../vocabulary/networks.ts";
import type { OpeningHours, ReplyKind } from "../../vocabulary/replies.ts";

/** Condition of the index `archive_parts_kept`; a statement that uses the index repeats it. */
export const KEPT = "state = 'kept'";

/** What the counters count of the comments of a part of the archive. */
export type PartCounts = {
  /** Day, page, then `pending`, `approved`, `flagged`, `disapproved`, `removed`, and `flagged_spam`, which older parts lack. */
  daily: [day: string, pageId: number, ...counts: number[]][];
  /** Month of usage, comments. */
  usage: [period: number, comments: number][];
  /** Day, page, replies that a rule wrote, and that a person wrote. */
  replies: [day: string, pageId: number, automatic: number, manual: number][];
  /** Day, page, a name in `daily_counts.attacks`, comments; absent in parts that are older than that column. */
  attacks?: [day: string, pageId: number, name: string, comments: number][];
};

/** From this probability on, a comment counts as a complaint or a question. */
export const ASKS_FROM = 0.5;
const ASKS = `json_extract(analysis, '$.scores.legitimate') >= ${ASKS_FROM}`;

/** A complaint or question that stayed visible, and that nobody answered or looked at. */
export const UNANSWERED = `moderation_action = 'auto_approved' AND is_own = 0 AND reply_text IS NULL AND answered_at IS NULL AND ${ASKS}`;
export const ANSWERED = `status = 'approved' AND is_own = 0 AND (reply_text IS NOT NULL OR answered_at IS NOT NULL) AND ${ASKS}`;
/** Condition of the index `comments_review`; a statement that uses the index repeats it. */
export const NEEDS_PERSON = `(status = 'flagged' OR action_state = 'failed' OR reply_state = 'failed' OR ${UNANSWERED})`;

/** What `daily_counts` tells apart in time: half an hour, the finest difference between the clocks of the time zones in which this product is read. */
export const SLOT_MS = 1_800_000;

/** `causeOf` of the vocabulary in SQL; the triggers of `daily_counts` repeat it. */
export const ATTACK_CAUSE = `CASE reason ${CATEGORIES.map((category) => {
  const { cause, graverCauses } = CATEGORY[category];
  const graver = graverCauses.map(
    (kind) => `WHEN json_extract(analysis, '$.scores.${kind}') >= ${KIND[kind].from} THEN '${kind}'`,
  );
  return `WHEN '${category}' THEN ${graver.length > 0 ? `CASE ${graver.join(" ")} ELSE '${cause}' END` : `'${cause}'`}`;
}).join(" ")} ELSE 'other' END`;

/** Condition of the index `comments_by_people`; a statement that uses the index repeats it. */
export const BY_PEOPLE = "decided_by = 'person'";

export const comments = sqliteTable(
  "comments",
  {
    /** Rises with the time of arrival (`platform/db/ids.ts`). */
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    network: text().$type<Network>().notNull(),
    /** As Meta spelled it last. */
    externalId: text("external_id").notNull(),
    /** The part after the last `_` of the external id: Meta spells ids with and without prefix. Unique in a page. */
    externalKey: text("external_key").notNull(),
    /** Post or media; null for a tombstone of a comment never seen. */
    postId: text("post_id"),
    /** Key of the comment this one answers; null at top level. */
    parentKey: text("parent_key"),
    /** Written under an ad or an unpublished post. */
    isAd: integer("is_ad", { mode: "boolean" }).notNull(),
    adId: text("ad_id"),
    /** Written by the page itself: kept for context, never judged. */
    isOwn: integer("is_own", { mode: "boolean" }).notNull(),
    /** Null when Meta did not say who wrote it, and after retention emptied it. */
    authorName: text("author_name"),
    /** Keyed hash of the author's id: repetition can be recognised after the author is deleted. */
    authorKey: text("author_key"),
    text: text().notNull(),
    /** SHA-256 of the text, first 16 hex digits: a person's decision holds until it changes. */
    textHash: text("text_hash").notNull(),
    /** Similar for similar texts (`moderation/repetition/fingerprint.ts`); null for a short or unjudged one. */
    fingerprint: text(),
    /** When this text was written: an event older than it never replaces it. */
    textAt: integer("text_at").notNull(),
    attachmentUrl: text("attachment_url"),
    permalink: text(),
    postedAt: integer("posted_at").notNull(),
    receivedAt: integer("received_at").notNull(),
    /** What reported it first: a webhook, or a sweep that found what no webhook had reported. Null for older rows. */
    foundBy: text("found_by").$type<"webhook" | "sweep">(),
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
    /** Rises with each decision; an action made for an older one is void. */
    decisionSeq: integer("decision_seq").notNull(),
    /** Visibility we want. */
    desired: text().$type<Visibility>().notNull(),
    /** Visibility last seen on the network. */
    observed: text().$type<Visibility>().notNull(),
    /** When somebody last hid or showed it on the network itself, by the network's clock; null when nobody was seen to. */
    overrideAt: integer("override_at"),
    /** The latest action; null when none was ever needed. */
    actionId: integer("action_id"),
    /** Its state. */
    actionState: text("action_state").$type<ActionState>(),
    /** Why the latest action failed or waits; a value of `network-error.ts`. */
    actionError: text("action_error"),
    /** A call about this comment may be running until then; still set afterwards when its outcome is unknown. */
    actionLeaseUntil: integer("action_lease_until"),
    /** Signals, reasons and versions of the latest machine judgement (`features/comments/storage/analysis.ts`). */
    analysis: text(),
    /** Why it has its status, one of `REASONS`: what a machine found in it or what a person chose; null when there is none. */
    reason: text().$type<Reason>(),
    /** The latest reply that was requested, a person's or a rule's. */
    replyText: text("reply_text"),
    /** The state of that reply. */
    replyState: text("reply_state").$type<ActionState>(),
    /** Why it failed or waits; a value of `features/comments/replies/reply-problem.ts`. */
    replyError: text("reply_error"),
    internalNote: text("internal_note"),
    /** When the page itself answered it on the network; null while it did not. Set by a trigger, as its answer is stored. */
    answeredAt: integer("answered_at"),
    /** Position in the workspace's change sequence, in commit order. */
    changeSeq: integer("change_seq").notNull(),
  },
  (t) => [
    uniqueIndex("comments_page_key").on(t.pageId, t.externalKey),
    index("comments_change").on(t.workspaceId, t.changeSeq),
    index("comments_posted").on(t.workspaceId, t.postedAt),
    // A workspace has few pages, and a platform is some of them; statuses and reasons are few as well. A list by any of them
    // merges the ends of some ranges of this one index: a second index would be one row more for every comment.
    index("comments_page_status").on(t.pageId, t.status, t.reason, t.postedAt),
    // What people decided: few, and from these a page learns.
    index("comments_by_people").on(t.pageId, t.id).where(sql.raw(BY_PEOPLE)),
    // Few of all comments are in it, and most never.
    index("comments_review").on(t.workspaceId, t.postedAt).where(sql.raw(NEEDS_PERSON)),
  ],
);

/**
 * Comments that their network no longer has, until text and author are emptied (`features/retention/empty-removed.ts`); kept
 * by triggers on `comments`. A column there would have to be set by every writer of comments.
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

/** Latest position in each workspace's change sequence, in a row that every write of comments touches. */
export const sequences = sqliteTable("sequences", {
  workspaceId: integer("workspace_id").primaryKey(),
  value: integer().notNull(),
  /** The latest month of usage with comments that `used` counts. */
  period: integer(),
  /** Comments of `period` beside those of `usage_counts`, where they are added once the next month begins. */
  used: integer().notNull().default(0),
  /** New comments up to this position are in `used`; triggers count later ones, which another version of this product wrote. */
  countedTo: integer("counted_to").notNull().default(0),
});

/**
 * Events of the index `events_shown`, the log that an owner reads: without steps towards an event that is shown itself, and without
 * the first approvals of machines that older versions recorded. A statement that uses the index repeats this condition.
 */
export const LOGGED = `cause NOT IN ('confirmed', 'parked', 'reply_parked', 'reply_superseded')
  AND NOT (actor = 'machine' AND to_status = 'approved' AND cause = 'decided')`;

/** Condition of the index `events_restored`; a statement that uses the index repeats it. The log calls these events `restored`. */
export const RESTORED_BY_PERSON = `actor = 'person' AND from_status = 'disapproved' AND to_status NOT IN ('disapproved', 'removed')
  AND cause IN ('moderated', 'undone')`;

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
    /** What happened: `decided`, `edited`, `moderated`, `confirmed`, `failed`, `returned`, `seen_hidden`,
     * `seen_visible`, `seen_deleted`, `second_opinion`, `picture_read`, `settings`, `undone`, `own`, `forgotten`, `author_blocked`, `author_unblocked`, `comments_closed`, `comments_opened`, `reply_` and a state of the reply. */
    cause: text().notNull(),
    fromStatus: text("from_status").$type<CommentStatus>(),
    toStatus: text("to_status").$type<CommentStatus>().notNull(),
    /**
     * JSON, read through `features/comments/storage/event-detail.ts`: the reason, how it was done, the error of the network,
     * and the like.
     */
    detail: text(),
    /** The bulk change that it was part of; null for most. */
    bulkId: integer("bulk_id"),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.seq] }),
    index("events_shown").on(t.workspaceId, t.at).where(sql.raw(LOGGED)),
    // The few decisions of machines that people took back.
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
    /** The client's own: a repeated request continues the same change. */
    idempotencyKey: text("idempotency_key").notNull(),
    status: text().$type<CommentStatus>().notNull(),
    reason: text(),
    /** Comments changed so far, and those that refused. */
    changed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** When it was undone; null while it stands. */
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
    /** When its text last changed; null while it is the first one. */
    editedAt: integer("edited_at"),
    /** When it was deleted: until the cron takes it away, its deletion can be undone. Null while it stands. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    index("comment_notes_comment").on(t.commentId, t.id),
    index("comment_notes_deleted").on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

/** Comments that a member was asked to attend to; a comment has one such member at most. */
export const assignments = sqliteTable(
  "assignments",
  {
    commentId: integer("comment_id").primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    /** Core id of the member who has it. */
    userId: integer("user_id").notNull(),
    /** Core id of the member who gave it to them. */
    assignedBy: integer("assigned_by").notNull(),
    assignedAt: integer("assigned_at").notNull(),
  },
  (t) => [index("assignments_member").on(t.workspaceId, t.userId)],
);

/** Posts of ads that sweeps read, of the index `posts_ads`; a statement that uses the index repeats this condition. */
export const ADS_IN_USE = "is_ad = 1 AND visited_at IS NOT NULL";

/** Posts of a page: the context of comments, and the ledger of what sweeps visit. */
export const posts = sqliteTable(
  "posts",
  {
    pageId: integer("page_id").notNull(),
    /** As comments name it in `postId`. */
    externalId: text("external_id").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    /** Its beginning; null when it has no text. */
    excerpt: text(),
    permalink: text(),
    pictureUrl: text("picture_url"),
    postedAt: integer("posted_at"),
    /** A comment under it is one under an ad. */
    isAd: integer("is_ad", { mode: "boolean" }).notNull().default(false),
    /**
     * When a sweep last read it, to within three days, of an ad twelve hours; 0 for an ad that is known and was not read yet. Null
     * while no sweep knows it, and once the network no longer has it. `Rotation` knows the visits of posts exactly.
     */
    visitedAt: integer("visited_at"),
    /** Comments that the network counted then, once all of them were here; null when they are to be compared again. */
    counted: integer(),
    /** When somebody closed its comments through us; null while they are open, as far as we know. */
    commentsClosedAt: integer("comments_closed_at"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.externalId] }),
    index("posts_ads").on(t.pageId, t.externalId).where(sql.raw(ADS_IN_USE)),
  ],
);

/** People who were blocked on a page through us, until they are let in again. */
export const blockedPeople = sqliteTable(
  "blocked_people",
  {
    pageId: integer("page_id").notNull(),
    /** As comments name their author. */
    authorKey: text("author_key").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    /** The network's id of the person, sealed: without it nobody could be let in again. */
    sealedPerson: text("sealed_person").notNull(),
    authorName: text("author_name"),
    /** The comment from which they were blocked. */
    commentId: integer("comment_id").notNull(),
    /** Core id of the member who did it. */
    userId: integer("user_id").notNull(),
    blockedAt: integer("blocked_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.authorKey] }),
    index("blocked_people_workspace").on(t.workspaceId, t.blockedAt),
    // For the deletion of a person's data.
    index("blocked_people_author").on(t.authorKey),
  ],
);

/** Surges of hostile comments that were noticed, and sieges that somebody began: what each hid, and how it ended. */
export const sieges = sqliteTable(
  "sieges",
  {
    /** Also of its rule in the settings of the page. */
    id: text().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    /** Null: the whole page. */
    postId: text("post_id"),
    /** Comments posted from then on belong to it: the first hostile one of the surge, or when somebody began it. */
    since: integer().notNull(),
    noticedAt: integer("noticed_at").notNull(),
    /** When the surge was last seen to go on, to within a minute. */
    seenAt: integer("seen_at").notNull(),
    /** Hostile comments among those that were looked at when it was noticed; 0 of 0 where somebody began it by hand. */
    hostile: integer().notNull(),
    lookedAt: integer("looked_at").notNull(),
    /** Null while it is only proposed. */
    startedAt: integer("started_at"),
    /** Core id of who began it; null where it began by itself. */
    startedBy: integer("started_by"),
    /** Comments posted before are judged by it; null while it is only proposed. */
    until: integer(),
    /** Comments that it alone hid, and those of them that people let be seen again. */
    hidden: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    lastHiddenAt: integer("last_hidden_at"),
    /** When all that it hid was to be shown again. */
    undoneAt: integer("undone_at"),
    /** When somebody put its notice away. */
    dismissedAt: integer("dismissed_at"),
  },
  (t) => [index("sieges_page").on(t.pageId, t.noticedAt), index("sieges_workspace").on(t.workspaceId, t.noticedAt)],
);

/** The look at the last 30 days of a newly connected page, which hides nothing. */
export const firstScans = sqliteTable(
  "first_scans",
  {
    pageId: integer("page_id").primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    userId: integer("user_id").notNull(),
    startedAt: integer("started_at").notNull(),
    /** When reading last went on; null before it began. */
    progressAt: integer("progress_at"),
    /** Null while it runs. */
    finishedAt: integer("finished_at"),
    /** What the owner chose after it; null before. */
    choice: text().$type<"observe" | "protect">(),
    chosenAt: integer("chosen_at"),
  },
  (t) => [index("first_scans_workspace").on(t.workspaceId)],
);

/**
 * Open actions of the index `actions_open`. Most are done at their first call and never enter it, which would cost a row
 * written twice; those that were never tried are young and found by their key. A statement that uses the index repeats this
 * condition.
 */
export const STILL_OPEN = "(state = 'parked' OR (state = 'queued' AND attempts > 0))";

/** The outbox. The row is the truth and the queue message a hint; the cron resends what stayed behind. */
export const actions = sqliteTable(
  "actions",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    commentId: integer("comment_id").notNull(),
    kind: text().$type<ActionKind>().notNull(),
    /** The decision it was made for. */
    decisionSeq: integer("decision_seq").notNull(),
    state: text().$type<ActionState>().notNull(),
    /** Calls made; at least one when its message was sent again. */
    attempts: integer().notNull(),
    /** When the cron sends its message again if it is still open; for a parked action, when its wait ends. */
    resendAt: integer("resend_at").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Meta's answer to the last call that failed: `code/subcode`. */
    lastError: text("last_error"),
  },
  (t) => [
    index("actions_open").on(t.resendAt).where(sql.raw(STILL_OPEN)),
    index("actions_parked").on(t.pageId, t.resendAt).where(sql`state = 'parked'`),
    index("actions_failed").on(t.workspaceId, t.id).where(sql`state = 'failed'`),
  ],
);

/** The same of the index `replies_open`. */
export const OPEN_REPLIES = "state IN ('queued', 'parked')";

/**
 * Replies, a person's and a rule's: an outbox of their own, since they can't be taken back and no later decision corrects a
 * second one. The row is reserved before Meta is called, with its attempt counted.
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
    /** Calls begun. From the first on, the network is read before the reply is written again. */
    attempts: integer().notNull(),
    /** A call may be running until then. */
    leaseUntil: integer("lease_until"),
    /** When its message is sent, and sent again while it is open; for a parked one, when its wait ends. */
    resendAt: integer("resend_at").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Why it failed or waits. */
    problem: text(),
    /** Meta's answer to the last call that failed: `code/subcode`. */
    lastError: text("last_error"),
    /** Core id of the person who wrote it; null for a rule's. */
    userId: integer("user_id"),
    /** The rule that wrote it; null for a person's. */
    ruleId: integer("rule_id"),
    /** The client's own, or one made of comment and text. Null for a rule's. */
    idempotencyKey: text("idempotency_key"),
    /** Post and author: a rule answers a person once under a post. Null for a person's. */
    onceKey: text("once_key"),
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

/** When a page answers automatically. Stored here, and not with the pages, to be read in the round trip of the comments. */
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
    /** Texts of which one is drawn; `{nombre}` stands for the author. */
    variants: text({ mode: "json" }).$type<string[]>().notNull(),
    delaySeconds: integer("delay_seconds").notNull(),
    /** When it may answer, in the workspace's time zone; null at any time. */
    hours: text({ mode: "json" }).$type<OpeningHours | null>(),
    /** Its replies that the network accepted; kept by a trigger on `replies`. */
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

/** How far the slow rotation through all posts of a page got. */
export type Rotation = {
  /** Cursor of the list that is read next; null for the first one. */
  after: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Lists read since then. */
  lists: number;
  /** Lists of the last one that was finished; null before. */
  length: number | null;
  /** The next list is not read before, epoch milliseconds. */
  nextAt: number;
  /** When each list was last read, in their order. Missing in older rows. */
  visits?: number[];
};

/** What the last sweep of a page leaves for the next one. */
export const sweepStates = sqliteTable("sweep_states", {
  pageId: integer("page_id").primaryKey(),
  workspaceId: integer("workspace_id").notNull(),
  /** The highest share of a limit that Meta's headers reported, in percent. */
  usagePercent: integer("usage_percent").notNull(),
  /** Meta refuses to list its ads until asked again; null while it lists them. */
  adsRefusedAt: integer("ads_refused_at"),
  /** Comments that the network counted under each post, by its id. */
  counted: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
  /** Null before the first sweep. */
  rotation: text({ mode: "json" }).$type<Rotation>(),
  /** Cursor, or id, after which the round over the ads goes on that are not read with every sweep; null when none is under way. */
  adsAfter: text("ads_after"),
  /** When the person's ad accounts were last asked for ads of this page; null before. */
  adsAskedAt: integer("ads_asked_at"),
});

/** Pages whose old comments were loaded from the network: once for each, also when it is disconnected and comes back. */
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

/**
 * Workspaces, and pages, that move in or out of this database, or left it. Triggers on the tables of customer data read it and hold
 * every writer to it. docs/decisions/031 and 080.
 */
export const moving = sqliteTable(
  "moving",
  {
    workspaceId: integer("workspace_id").notNull(),
    /** The page that moves alone; 0 for the whole workspace. */
    pageId: integer("page_id").notNull().default(0),
    /**
     * Of the old database: `copying`, changes are noted in `moving_changes` · `draining`, the same and no call to the network
     * begins · `closed`, nothing is written · `left`, the rows are only deleted. Of the new one: `arriving`, the mover alone writes ·
     * `arrived`, nothing is written.
     */
    state: text().$type<"copying" | "draining" | "closed" | "left" | "arriving" | "arrived">().notNull(),
    /** The run of the mover that may change this row, and the rows of a workspace that arrives. */
    run: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.pageId] })],
);

/** Rows of moving workspaces that changed since they may have been copied. */
export const movingChanges = sqliteTable(
  "moving_changes",
  {
    id: integer().primaryKey(),
    /** Of the moving workspace, as `moving` names it. */
    workspaceId: integer("workspace_id").notNull(),
    tableName: text("table_name").notNull(),
    /** Primary key of the row, in the order of its columns. */
    key: text({ mode: "json" }).$type<(number | string)[]>().notNull(),
  },
  (t) => [index("moving_changes_workspace").on(t.workspaceId)],
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
    /** Of the flagged ones, those with the reason `spam`; kept by triggers of its own. */
    flaggedSpam: integer("flagged_spam").notNull().default(0),
    /**
     * The attacks among them (`vocabulary/attacks.ts`), counted by a name of three parts, such as `986543.insult.1`: the `SLOT_MS`
     * since the epoch in which it was posted, its cause, and 1 where a machine decided. In this row, since a row of its own would
     * be one more for each of them. Read through `features/attacks/queries.ts`.
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
 * The archive: a part is some comments of one month of a workspace, with all that belongs to them, in one object of R2
 * (`features/archive`). An object is named here before it is written, and never changes afterwards: another one takes its place.
 */
export const archiveParts = sqliteTable(
  "archive_parts",
  {
    /** Names the object, with the next column. */
    id: integer().primaryKey(),
    /** The database that it was written for, in the name of the object; null for a part that is older than this column. */
    shard: text(),
    workspaceId: integer("workspace_id").notNull(),
    /** `YYYY-MM` in UTC, when its comments were posted. */
    month: text().notNull(),
    /** Counts up within the month; 0 until it is kept. */
    part: integer().notNull().default(0),
    /**
     * `writing`: an attempt, nobody reads it · `moving`: inside one transaction only · `kept`: its comments are there and not in
     * `comments` · `dropped`: the object is to be deleted.
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
    /** When the last thing happened to one of them. */
    eventsTo: integer("events_to").notNull(),
    /** Pages they belong to. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>().notNull(),
    /** What the counters count of them. */
    counts: text({ mode: "json" }).$type<PartCounts>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("archive_parts_kept").on(t.workspaceId, t.month, t.part).where(sql.raw(KEPT)),
    index("archive_parts_open").on(t.workspaceId, t.createdAt).where(sql`state <> 'kept'`),
  ],
);

/** What is to disappear from the archive as well, until it has: every part of the workspace is then read and replaced. */
export const archivedGone = sqliteTable(
  "archived_gone",
  {
    workspaceId: integer("workspace_id").notNull(),
    pageId: integer("page_id").notNull(),
    /** `comment` and `post`: its network no longer has it · `page`: its owner deletes the comments. */
    kind: text().$type<"comment" | "post" | "page">().notNull(),
    /** A comment's external key, a post's id; of a page the id below which its comments are deleted. */
    key: text().notNull(),
    /** By the clock of the database; 0 for what disappears at once. */
    goneAt: integer("gone_at").notNull(),
    /** Parts up to this one were read. */
    searchedTo: integer("searched_to").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.pageId, t.kind, t.key] }), index("archived_gone_at").on(t.goneAt)],
);
