import * as z from "zod";
import { commentId, rowId } from "../../http/fields.ts";
import { AutoReplyInput } from "../auto-replies/schemas.ts";
import { CommentFilter, ListCommentsInput, SetStatusInput } from "../comments/schemas.ts";

/** The maximum number of comments of one request; a larger change needs several requests with one key. */
export const MAX_AT_ONCE = 200;

const ids = z
  .array(commentId)
  .min(1, "Elige al menos un comentario")
  .max(MAX_AT_ONCE, `Elige hasta ${MAX_AT_ONCE} comentarios cada vez`);

export const BulkChangeInput = SetStatusInput.omit({ commentId: true })
  .extend({
    ids: ids.optional(),
    filter: CommentFilter.optional(),
    /** `nextCursor` of the previous request of this change. */
    cursor: ListCommentsInput.shape.cursor,
    /** When the person saw the filter's count, as `count` returned it; epoch milliseconds. */
    seenAt: z.int().min(0).optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ["ids"],
    message: "Indica los comentarios o un filtro",
  });
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

export const BulkCountInput = z.object({ filter: CommentFilter });
export type BulkCountInput = z.infer<typeof BulkCountInput>;

/** `{nombre}` in the text stands for who commented. */
export const BulkReplyInput = z.object({ ids, text: AutoReplyInput.shape.variants.element });
export type BulkReplyInput = z.infer<typeof BulkReplyInput>;

export const BulkReplyUndoInput = BulkReplyInput.pick({ ids: true });

export const BulkRef = z.object({ bulkId: rowId("Identificador no válido") });
export type BulkRef = z.infer<typeof BulkRef>;

export const BulkUndoInput = z.object({
  /** `nextCursor` of the previous request. */
  cursor: commentId.optional(),
});
export type BulkUndoInput = z.infer<typeof BulkUndoInput>;
