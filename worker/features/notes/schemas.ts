import * as z from "zod";
import { commentId, rowId } from "../../http/fields.ts";
import { MAX_NOTE_LENGTH } from "../../vocabulary/limits.ts";
import { figure } from "../../vocabulary/text/figure.ts";

/** The maximum number of notes of one comment. */
export const MAX_NOTES = 50;

export const NoteText = z.object({
  text: z
    .string("Escribe la nota")
    .trim()
    .min(1, "Escribe la nota")
    .max(MAX_NOTE_LENGTH, `La nota admite hasta ${figure(MAX_NOTE_LENGTH)} caracteres`),
});
export type NoteText = z.infer<typeof NoteText>;

export const AddNoteInput = NoteText.extend({ commentId });
export type AddNoteInput = z.infer<typeof AddNoteInput>;

export const NoteRef = z.object({ id: rowId("La nota no existe") });
