import * as z from "zod";
import { commentId, publicId } from "../../http/fields.ts";
import { MAX_ASSIGNED } from "../../vocabulary/limits.ts";
import { NoteText } from "../notes/schemas.ts";

export const AssignInput = z.object({
  commentIds: z
    .array(commentId, "Indica los comentarios")
    .min(1, "Elige al menos un comentario")
    .max(MAX_ASSIGNED, `Elige como máximo ${MAX_ASSIGNED} comentarios`),
  /** Public id of the member; null to assign to no one. */
  to: publicId.nullable(),
  /** The text of a note that each of them gets. */
  note: NoteText.shape.text.optional(),
});
export type AssignInput = z.infer<typeof AssignInput>;
