import { z } from "zod";
import { commentId, publicId } from "../../http/fields.ts";
import { NoteText } from "../notes/schemas.ts";

/** The maximum number of comments of one request: as many as one member may have. */
const MAX_AT_ONCE = 500;

export const AssignInput = z.object({
  commentIds: z
    .array(commentId, "Indica los comentarios")
    .min(1, "Elige al menos un comentario")
    .max(MAX_AT_ONCE, `Elige hasta ${MAX_AT_ONCE} comentarios cada vez`),
  /** Public id of the member; null to assign to no one. */
  to: publicId.nullable(),
  /** The text of a note that each of them gets. */
  note: NoteText.shape.text.optional(),
});
export type AssignInput = z.infer<typeof AssignInput>;
