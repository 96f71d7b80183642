import * as z from "zod";
import { pageRef } from "../../http/fields.ts";
import { PAST_DAYS } from "../../vocabulary/durations.ts";
import { MAX_WORD_LENGTH } from "../../vocabulary/limits.ts";
import { SaveSettingsInput } from "../settings/schemas.ts";

const FEW_OR_MANY_DAYS = `Elige entre 1 y ${PAST_DAYS} días`;

export const PreviewInput = SaveSettingsInput.extend({
  days: z.int("Indica cuántos días").min(1, FEW_OR_MANY_DAYS).max(PAST_DAYS, FEW_OR_MANY_DAYS).default(PAST_DAYS),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

const word = z
  .string("Escribe una palabra")
  .trim()
  .min(1, "Escribe una palabra")
  .max(MAX_WORD_LENGTH, `Cada palabra admite hasta ${MAX_WORD_LENGTH} caracteres`);

/** The words that a person types; only a part of a long pasted list is tested. */
export const TestWordsInput = z.object({
  words: z
    .array(word, "Escribe una palabra")
    .min(1, "Escribe una palabra")
    .max(50, "Prueba hasta 50 palabras a la vez"),
  page: pageRef.optional(),
});
export type TestWordsInput = z.infer<typeof TestWordsInput>;
