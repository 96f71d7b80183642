import * as z from "zod";
import { pageRef } from "../../http/fields.ts";

export const ScansInput = z.object({ page: pageRef.optional() });
export type ScansInput = z.infer<typeof ScansInput>;

export const ScanRef = z.object({ page: pageRef });
export type ScanRef = z.infer<typeof ScanRef>;

export const ScanChoiceInput = z.object({
  choice: z.enum(["observe", "protect"], "Elige observar o proteger"),
  /** With `protect`, whether the found comments are hidden as well. */
  hideFound: z.boolean("Indica si quieres ocultar lo encontrado").default(false),
});
export type ScanChoiceInput = z.infer<typeof ScanChoiceInput>;
