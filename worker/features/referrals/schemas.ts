import * as z from "zod";
import { rowId } from "../../http/fields.ts";

export const ListReferralsInput = z.object({
  /** `nextCursor` of the page before. */
  cursor: rowId("La página no existe").optional(),
});
export type ListReferralsInput = z.infer<typeof ListReferralsInput>;
