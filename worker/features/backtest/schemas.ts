import { z } from "zod";
import { MAX_DAYS, MAX_KEYWORD_LENGTH, page, SaveSettingsInput } from "../settings/schemas.ts";

export const PreviewInput = SaveSettingsInput.extend({
  days: z
    .int("Indica cuántos días")
    .min(1, "Elige entre 1 y 90 días")
    .max(MAX_DAYS, "Elige entre 1 y 90 días")
    .default(MAX_DAYS),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

const word = z
  .string("Escribe una palabra")
  .trim()
  .min(1, "Escribe una palabra")
  .max(MAX_KEYWORD_LENGTH, `Cada palabra admite hasta ${MAX_KEYWORD_LENGTH} caracteres`);

/** Words being typed; what somebody pastes at once is tried in part. */
export const TestWordsInput = z
  .object({
    word: word.optional(),
    words: z.array(word).min(1, "Escribe una palabra").max(50, "Prueba hasta 50 palabras a la vez").optional(),
    page,
  })
  .refine(({ word: one, words: some }) => (one === undefined) !== (some === undefined), {
    path: ["word"],
    message: "Escribe una palabra",
  })
  .transform(({ word: one, words: some, page: ref }) => ({ words: some ?? [one!], page: ref }));
export type TestWordsInput = z.infer<typeof TestWordsInput>;
