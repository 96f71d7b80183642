import { z } from "zod";

const page = z.string("Indica la cuenta").min(1, "Indica la cuenta").max(64, "La cuenta no existe");
const correction = z.string().regex(/^\d{1,16}$/, "Identificador de comentario no válido");

export const LearningRef = z.object({ page });

export const ChooseLearningInput = z
  .object({
    page,
    enabled: z.boolean("Indica si la cuenta aprende").optional(),
    /** The comment of a correction, or all of them until now. */
    forget: z.union([z.literal("all"), correction]).optional(),
  })
  .refine(({ enabled, forget }) => enabled !== undefined || forget !== undefined, "Elige qué quieres cambiar");
export type ChooseLearningInput = z.infer<typeof ChooseLearningInput>;

/** Without `forget`: what was learned changes; with it, what would change if that were forgotten. */
export const PreviewLearningInput = z.object({ page, forget: z.union([z.literal("all"), correction]).optional() });
export type PreviewLearningInput = z.infer<typeof PreviewLearningInput>;
