import { z } from "zod";

/** A wave is named by its first comment. */
export const WaveRef = z.object({
  commentId: z.string().regex(/^\d{1,16}$/, "Identificador de comentario no válido"),
});
export type WaveRef = z.infer<typeof WaveRef>;

export const ListMembersInput = z.object({
  /** `nextCursor` of the previous page; opaque to the client. */
  cursor: z
    .string()
    .regex(/^\d{1,16}\.\d{1,16}$/)
    .optional(),
});
export type ListMembersInput = z.infer<typeof ListMembersInput>;
