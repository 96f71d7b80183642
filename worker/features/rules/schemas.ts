import { z } from "zod";

export const MAX_KEYWORDS = 5000;
export const MAX_KEYWORD_LENGTH = 100;

export const SettingsInput = z.object({
  automod: z.boolean("Indica si la moderación automática está activada"),
  prohibitedKeywords: z
    .array(
      z
        .string("Cada palabra debe ser un texto")
        .trim()
        .max(MAX_KEYWORD_LENGTH, `Cada palabra admite hasta ${MAX_KEYWORD_LENGTH} caracteres`),
      "Indica la lista de palabras prohibidas",
    )
    .max(MAX_KEYWORDS, `La lista admite hasta ${MAX_KEYWORDS} palabras`),
});
export type SettingsInput = z.infer<typeof SettingsInput>;
