import { z } from "zod";
import { commentId, publicId } from "../../http/fields.ts";
import { NoteText } from "../notes/schemas.ts";

/** Comments of one request: as many as one member has at most. */
const MOST_AT_ONCE = 500;

export const AssignInput = z.object({
  commentIds: z
    .array(commentId, "Indica los comentarios")
    .min(1, "Elige al menos un comentario")
    .max(MOST_AT_ONCE, `Elige hasta ${MOST_AT_ONCE} comentarios cada vez`),
  /** Public id of the member who is to attend to them; null for nobody. */
  to: publicId.nullable(),
  /** Written to each of them as a note. */
  note: NoteText.shape.text.optional(),
});
export type AssignInput = z.infer<typeof AssignInput>;
