// Comments used in months of usage. A running month is counted in two rows: see `sequences` in `comments.ts`.
import { and, eq, sql } from "drizzle-orm";
import { boundRows } from "../bound-json.ts";
import { sequences, usageCounts } from "../comments.ts";
import type { CommentsDb } from "../open.ts";

/** The used comments of each month, in the order of the list and with its index. Can be awaited, or given to `batch`. */
export function countUsedComments(db: CommentsDb, months: readonly { workspaceId: number; period: number }[]) {
  const { from, field } = boundRows(months.map(({ workspaceId, period }) => ({ workspaceId, period })));
  const [workspaceId, period] = [field("workspaceId"), field("period")];
  return db
    .select({
      position: sql<number>`j.key`.as("position"),
      used: sql<number>`coalesce(${usageCounts.comments}, 0) + coalesce(${sequences.used}, 0)`.as("used"),
    })
    .from(from)
    .leftJoin(usageCounts, and(eq(usageCounts.workspaceId, workspaceId), eq(usageCounts.period, period)))
    .leftJoin(sequences, and(eq(sequences.workspaceId, workspaceId), eq(sequences.period, period)));
}
