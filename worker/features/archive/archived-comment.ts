// A line of the archive: a comment with all that belongs to it, as the rows were. Fields that nothing reads here are kept too.
import * as z from "zod";
import { ACTION_STATES, COMMENT_STATUSES, MODERATION_ACTIONS, VISIBILITIES } from "../../vocabulary/comments.ts";
import { REASONS } from "../../vocabulary/judging/judgement.ts";
import { ACTORS, EVENT_CAUSES, LOGGED_EVENTS } from "../../vocabulary/ledger.ts";
import { NETWORKS } from "../../vocabulary/networks.ts";

const text = z.string().nullable();
const number = z.number().nullable();

const Row = z.looseObject({
  id: z.number(),
  pageId: z.number(),
  network: z.enum(NETWORKS),
  externalId: z.string(),
  externalKey: z.string(),
  postId: text,
  copyId: text,
  parentKey: text,
  isAd: z.boolean(),
  isOwn: z.boolean(),
  authorName: text,
  authorKey: text,
  text: z.string(),
  salt: text,
  textHash: z.string(),
  /** 0 for a tombstone of an unknown comment. */
  textAt: z.number(),
  attachmentUrl: text,
  permalink: text,
  postedAt: z.number(),
  receivedAt: z.number(),
  decidedAt: number,
  confirmedAt: number,
  day: z.string(),
  usagePeriod: number,
  status: z.enum(COMMENT_STATUSES),
  moderationAction: z.enum(MODERATION_ACTIONS).nullable(),
  decidedBy: z.enum(ACTORS).nullable(),
  decisionSeq: z.number(),
  desired: z.enum(VISIBILITIES),
  observed: z.enum(VISIBILITIES),
  actionState: z.enum(ACTION_STATES).nullable(),
  analysis: text,
  fingerprint: text,
  reason: z.enum(REASONS).nullable(),
  replyText: text,
  replyState: z.enum(ACTION_STATES).nullable(),
  internalNote: text,
  answeredAt: number,
  answeredBy: number,
  changeSeq: z.number(),
});

const Event = z.looseObject({
  commentId: z.number(),
  seq: z.number(),
  at: z.number(),
  actor: z.enum(ACTORS),
  userId: number,
  cause: z.enum(EVENT_CAUSES),
  fromStatus: z.enum(COMMENT_STATUSES).nullable(),
  toStatus: z.enum(COMMENT_STATUSES),
  detail: text,
  bulkId: number,
  /** Whether the log shows it; the next field is the action that the log shows. */
  logged: z.boolean(),
  what: z.enum(LOGGED_EVENTS).nullable(),
});

const Reply = z.looseObject({
  pageId: z.number(),
  text: z.string(),
  state: z.enum(ACTION_STATES),
  userId: number,
  ruleId: number,
  onceKey: text,
  externalKey: text,
  day: z.string(),
});

const Report = z.looseObject({ userId: number, internalNote: text });

const Note = z.looseObject({ userId: z.number(), text: z.string(), createdAt: z.number() });

const ArchivedComment = z.object({
  comment: Row,
  events: z.array(Event),
  replies: z.array(Reply),
  reports: z.array(Report),
  notes: z.array(Note),
});
export type ArchivedComment = z.infer<typeof ArchivedComment>;

/** Parses an object of the archive. @param content of an object, a comment on each line */
export const archivedComments = (content: string): ArchivedComment[] =>
  content
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ArchivedComment.parse(JSON.parse(line)));
