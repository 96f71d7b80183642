import * as z from "zod";
import { commentId, pageRef } from "../../http/fields.ts";

export const LearningRef = z.object({ page: pageRef });

export const ChooseLearningInput = z
  .object({
    page: pageRef,
    enabled: z.boolean("Indica si la cuenta aprende").optional(),
    /** The comment of a correction to forget, or `all` for all present ones. */
    forget: z.union([z.literal("all"), commentId]).optional(),
  })
  .refine(({ enabled, forget }) => enabled !== undefined || forget !== undefined, "Elige qué quieres cambiar");
export type ChooseLearningInput = z.infer<typeof ChooseLearningInput>;

/** Without `forget` the answer is what the learning changes; with it, what would change if that were forgotten. */
export const PreviewLearningInput = z.object({
  page: pageRef,
  forget: z.union([z.literal("all"), commentId]).optional(),
});
export type PreviewLearningInput = z.infer<typeof PreviewLearningInput>;
