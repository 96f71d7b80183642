import { z } from "zod";
import { COMMENT_STATUSES, NETWORKS } from "../../vocabulary.ts";

const commentId = z.string().regex(/^\d{1,16}$/, "Identificador de comentario no válido");

export const ListCommentsInput = z.object({
  status: z.enum(COMMENT_STATUSES).optional(),
  /** Public id of the page. */
  page: z.string().max(64).optional(),
  platform: z.enum(NETWORKS).optional(),
  search: z.string().trim().max(200).optional(),
  /** `postedAt.id` of the last comment of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,16}\.\d{1,16}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListCommentsInput = z.infer<typeof ListCommentsInput>;

export const SyncCommentsInput = z.object({ lastId: z.coerce.number().int().min(0).default(0) });
export type SyncCommentsInput = z.infer<typeof SyncCommentsInput>;

export const CommentRef = z.object({ id: commentId });
export type CommentRef = z.infer<typeof CommentRef>;

export const SetStatusInput = z.object({
  commentId,
  /** `deleted` is an older word for `removed`. */
  status: z
    .enum(["approved", "disapproved", "removed", "deleted"])
    .transform((status) => (status === "deleted" ? "removed" : status)),
  reason: z.string().trim().max(200).optional(),
  internalNote: z.string().trim().max(2000).optional(),
});
export type SetStatusInput = z.infer<typeof SetStatusInput>;
