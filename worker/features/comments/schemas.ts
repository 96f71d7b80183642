import * as z from "zod";
import { because, commentId, day, lasts, PageChoice, rowId } from "../../http/fields.ts";
import { MAX_REPLY } from "../../networks/capabilities.ts";
import { hoursOf, WEEKDAYS } from "../../vocabulary/calendar.ts";
import { ASSIGNED_TO, COMMENT_STATUSES, INBOXES, PLACEMENTS } from "../../vocabulary/comments.ts";
import { HISTORY_DAYS } from "../../vocabulary/durations.ts";
import { CAUSES } from "../../vocabulary/judging/attacks.ts";
import { REASONS } from "../../vocabulary/judging/judgement.ts";
import { RULE_CODES } from "../../vocabulary/judging/published-rules.ts";
import {
  MAX_AUTHOR_SEARCH_LENGTH,
  MAX_ID_LENGTH,
  MAX_JUDGED_AT_ONCE,
  MAX_NOTE_LENGTH,
  MAX_SEARCH_LENGTH,
} from "../../vocabulary/limits.ts";
import { REPLY_KINDS } from "../../vocabulary/replies.ts";

/** The filters of a list of comments. */
export const CommentFilter = PageChoice.extend({
  status: z.enum(COMMENT_STATUSES).optional(),
  /** Comments that wait for a person, by inbox. */
  inbox: z.enum(INBOXES).optional(),
  /** Comments that are assigned to the person who asks. */
  assigned: z.enum(ASSIGNED_TO).optional(),
  /** Why a comment is flagged or hidden. */
  reason: z.enum(REASONS).optional(),
  /** Attacks (`vocabulary/judging/attacks.ts`) with one cause, or with `any`. */
  cause: z.enum([...CAUSES, "any"]).optional(),
  /** Hidden and deleted comments by the code of their published rule. */
  rule: z.enum(RULE_CODES, "Esa norma no existe").optional(),
  /** Comments that Atalaya decided, not a person. */
  by: z.literal("machine").optional(),
  /** Without what the page itself wrote, as figures count. */
  written: z.literal("visitors").optional(),
  /** Id of the post on its network. */
  post: z.string().max(MAX_ID_LENGTH).optional(),
  /** Day of the week of the comment, in the workspace's time zone. */
  weekday: z.enum(WEEKDAYS).optional(),
  /** Hours of the comment, in the workspace's time zone: `22-8` is from 22:00, included, up to 8:00. */
  hours: z
    .string()
    .refine((text) => hoursOf(text) !== undefined, "Indica unas horas como 22-8")
    .optional(),
  /** First and last day of the comments, in the workspace's time zone. */
  from: day.optional(),
  to: day.optional(),
  /** Part of the author's name. */
  author: z.string().trim().max(MAX_AUTHOR_SEARCH_LENGTH).optional(),
  /** Whether under an ad or not. */
  placement: z.enum(PLACEMENTS).optional(),
  /** Search words; each is the beginning of a word in the text or in the author's name. */
  search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
});
export type CommentFilter = z.infer<typeof CommentFilter>;

const MAX_LISTED = 100;

export const ListCommentsInput = CommentFilter.extend({
  /** `nextCursor` of the previous page; opaque to the client. */
  cursor: z
    .string()
    .regex(/^\d{1,16}\.\d{1,16}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(50),
});
export type ListCommentsInput = z.infer<typeof ListCommentsInput>;

const STATS_PERIODS = ["today", "week", "month", "all"] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

/** All filters but the status, which the counts stand for. */
export const CommentStatsInput = CommentFilter.omit({ status: true }).extend({
  /** Days of the workspace's time zone: today, the last 7, the last 30, or every one. */
  period: z.enum(STATS_PERIODS).default("week"),
});
export type CommentStatsInput = z.infer<typeof CommentStatsInput>;

export const ProcessUnanalyzedInput = z.object({
  commentIds: z
    .array(commentId, "Indica los comentarios")
    .min(1, "Elige al menos un comentario")
    .max(MAX_JUDGED_AT_ONCE, `Elige como máximo ${MAX_JUDGED_AT_ONCE} comentarios`),
  /** Whether a person approves all of them without the machine's judgement. */
  approveAll: z.boolean().default(false),
});
export type ProcessUnanalyzedInput = z.infer<typeof ProcessUnanalyzedInput>;

export const SyncCommentsInput = z.object({
  /** A position in the change sequence. */
  lastId: z
    .string()
    .regex(/^\d{1,16}$/)
    .default("0"),
  /** `1`: a person asked for new comments, so the pages are swept as well. */
  refresh: z.literal("1").optional(),
});
export type SyncCommentsInput = z.infer<typeof SyncCommentsInput>;

export const HistoryInput = ListCommentsInput.omit({ cursor: true }).extend({ oldestId: commentId });
export type HistoryInput = z.infer<typeof HistoryInput>;

const FEW_OR_MANY_DAYS = `Elige entre 1 y ${HISTORY_DAYS} días`;

export const ForceSyncInput = z.object({
  daysBack: z
    .int("Indica cuántos días quieres cargar")
    .min(1, FEW_OR_MANY_DAYS)
    .max(HISTORY_DAYS, FEW_OR_MANY_DAYS)
    .default(7),
});
export type ForceSyncInput = z.infer<typeof ForceSyncInput>;

export const CommentRef = z.object({ id: commentId });
export type CommentRef = z.infer<typeof CommentRef>;

export const BlockInput = z.object({
  blocked: z.boolean("Indica si quieres bloquear o desbloquear"),
  /** How long, and why; left out: always, without a reason. */
  lasts: lasts.optional(),
  because: because.optional(),
});
export type BlockInput = z.infer<typeof BlockInput>;

export const CloseInput = z.object({ closed: z.boolean("Indica si quieres cerrar o abrir los comentarios") });
export type CloseInput = z.infer<typeof CloseInput>;

export const ReplyInput = z.object({
  commentId,
  text: z
    .string("Escribe la respuesta")
    .trim()
    .min(1, "Escribe la respuesta")
    .max(MAX_REPLY, "La respuesta es demasiado larga"),
  /** Whether the reply is public, under the comment, or private, in a message to its author. */
  kind: z.enum(REPLY_KINDS, "El tipo de respuesta no existe").default("public"),
  /** Refuses with `already_answered` when a person answered the comment, or an answer is on its way. */
  unlessAnswered: z.boolean().default(false),
});
export type ReplyInput = z.infer<typeof ReplyInput>;

export const SuggestInput = ReplyInput.pick({ kind: true });

export const ListFailedInput = z.object({
  /** `id` of the last item of the previous page. */
  cursor: rowId("La página no existe").optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListFailedInput = z.infer<typeof ListFailedInput>;

export const SetStatusInput = z.object({
  commentId,
  /** A request for `deleted` means `removed`. */
  status: z
    .enum(["approved", "disapproved", "removed", "deleted"])
    .transform((status) => (status === "deleted" ? "removed" : status)),
  /** A `Reason`, its label, or free text. */
  reason: z.string().trim().max(200).optional(),
  internalNote: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
});
export type SetStatusInput = z.infer<typeof SetStatusInput>;
