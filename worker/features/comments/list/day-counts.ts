// The daily counters (one row for each day and page) as SQL expressions to sum.
import { sql } from "drizzle-orm";
import { dailyCounts } from "../../../platform/db/comments.ts";

const { pending, approved, flagged, disapproved, removed } = dailyCounts;

/** The comments of a row, in any status. */
export const allOfDay = sql<number>`${pending} + ${approved} + ${flagged} + ${disapproved} + ${removed}`;

/** The comments of a row that were hidden, or deleted on the network. */
export const takenOfDay = sql<number>`${disapproved} + ${removed}`;
