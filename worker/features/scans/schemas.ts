import { z } from "zod";

/** Public id of a page. */
const page = z.string("Indica la cuenta").min(1, "Indica la cuenta").max(64, "La cuenta no existe");

export const StartScanInput = z.object({ page });
export type StartScanInput = z.infer<typeof StartScanInput>;

export const ScansInput = z.object({ page: page.optional() });
export type ScansInput = z.infer<typeof ScansInput>;

export const ScanRef = z.object({ page });

export const ScanChoiceInput = z.object({
  choice: z.enum(["observe", "protect"], "Elige observar o proteger"),
  /** With `protect`: the comments found are hidden as well. */
  hideFound: z.boolean("Indica si quieres ocultar lo encontrado").default(false),
});
export type ScanChoiceInput = z.infer<typeof ScanChoiceInput>;
