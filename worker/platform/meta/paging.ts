// Lists of the Graph API.
import * as z from "zod";

const Cursor = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional();

export type PageOf<T> = { data: T[]; paging?: z.infer<typeof Cursor> };
/** A page of a list, with the cursor of the next one. */
export const page = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), paging: Cursor });

export const nextOf = (paging: z.infer<typeof Cursor>): string | null =>
  (paging?.next && paging.cursors?.after) || null;
