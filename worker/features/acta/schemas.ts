import * as z from "zod";

/** Where a part of the check begins: after a seal, or after a part of the archive; the month `first` is the archive's beginning. */
export const CheckInput = z.union([
  z.object({ month: z.string().regex(/^(\d{4}-\d{2}|first)$/), part: z.coerce.number().int().min(0).default(0) }),
  z.object({ seal: z.coerce.number().int().min(0) }),
]);
