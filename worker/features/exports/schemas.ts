import * as z from "zod";
import { commentId, day, PageChoice } from "../../http/fields.ts";

/** The author or the post of a comment, or the comments of some days. */
export const CaseInput = z.union([
  z.object({ about: z.enum(["author", "post"]), commentId }),
  PageChoice.extend({ about: z.literal("days"), from: day, to: day }),
]);
export type CaseInput = z.infer<typeof CaseInput>;
