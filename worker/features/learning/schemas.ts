import { z } from "zod";
import { commentId, pageRef } from "../../http/fields.ts";

export const LearningRef = z.object({ page: pageRef });

export const ChooseLearningInput = z
  .object({
    page: pageRef,
    enabled: z.boolean("Indica si la cuenta aprende").optional(),
    /** The comment of a correction, or all of them until now. */
    forget: z.union([z.literal("all"), commentId]).optional(),
  })
  .refine(({ enabled, forget }) => enabled !== undefined || forget !== undefined, "Elige qué quieres cambiar");
export type ChooseLearningInput = z.infer<typeof ChooseLearningInput>;

/** Without `forget`: what was learned changes; with it, what would change if that were forgotten. */
export const PreviewLearningInput = z.object({
  page: pageRef,
  forget: z.union([z.literal("all"), commentId]).optional(),
});
export type PreviewLearningInput = z.infer<typeof PreviewLearningInput>;
