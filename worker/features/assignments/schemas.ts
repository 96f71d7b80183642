import { z } from "zod";
import { MAX_ID_LENGTH } from "../../vocabulary/limits.ts";
import { CommentRef } from "../comments/schemas.ts";
import { NoteText } from "../notes/schemas.ts";

/** Comments of one request: as many as one member has at most. */
const MOST_AT_ONCE = 500;

export const AssignInput = z.object({
  commentIds: z
    .array(CommentRef.shape.id, "Indica los comentarios")
    .min(1, "Elige al menos un comentario")
    .max(MOST_AT_ONCE, `Elige hasta ${MOST_AT_ONCE} comentarios cada vez`),
  /** Public id of the member who is to attend to them; null for nobody. */
  to: z.string().min(1).max(MAX_ID_LENGTH).nullable(),
  /** Written to each of them as a note. */
  note: NoteText.shape.text.optional(),
});
export type AssignInput = z.infer<typeof AssignInput>;
