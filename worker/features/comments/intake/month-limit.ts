// A workspace that owes its comments over the limit for longer than the grace gets only as many judged as its plan includes.
// Further comments are stored, stay visible, and wait for a person.
import { and, eq, sql } from "drizzle-orm";
import { boundRows } from "../../../platform/db/bound-json.ts";
import { usageCounts } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { PageContext } from "./page-context.ts";

type Limited = Pick<PageContext, "workspaceId" | "usagePeriod" | "mostComments">;

/** Comments of the present month that are judged already; no row for a workspace without such a limit. */
export function judgedThisMonth(db: CommentsDb, pages: readonly Limited[]) {
  const limited = pages.filter(({ mostComments }) => mostComments !== null);
  const months = new Map(limited.map(({ workspaceId, usagePeriod: period }) => [workspaceId, { workspaceId, period }]));
  const { from, field } = boundRows([...months.values()]);
  return db
    .select({ workspaceId: usageCounts.workspaceId, comments: sql<number>`${usageCounts.comments}` })
    .from(from)
    .innerJoin(
      usageCounts,
      and(eq(usageCounts.workspaceId, field("workspaceId")), eq(usageCounts.period, field("period"))),
    );
}

export type MonthLimit = {
  /** Whether one more comment of the page is judged; it is counted then. */
  admits: (page: Limited) => boolean;
};

export function createMonthLimit(judged: { workspaceId: number; comments: number }[]): MonthLimit {
  const used = new Map(judged.map(({ workspaceId, comments }) => [workspaceId, comments]));
  return {
    admits({ workspaceId, mostComments }) {
      const before = used.get(workspaceId) ?? 0;
      if (mostComments !== null && before >= mostComments) return false;
      used.set(workspaceId, before + 1);
      return true;
    },
  };
}
