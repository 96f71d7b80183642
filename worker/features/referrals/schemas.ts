import { z } from "zod";

export const ListReferralsInput = z.object({
  /** `nextCursor` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,16}$/, "La página no existe")
    .optional(),
});
export type ListReferralsInput = z.infer<typeof ListReferralsInput>;
