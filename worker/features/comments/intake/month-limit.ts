// A workspace that owes its comments over the limit for longer than the grace gets only as many judged as its plan includes.
// Further comments are stored, stay visible, and wait for a person.
import type { CommentsDb } from "../../../platform/db/open.ts";
import { usedComments } from "../../../platform/db/used-comments.ts";
import type { PageContext } from "./page-context.ts";

type Limited = Pick<PageContext, "workspaceId" | "usagePeriod" | "mostComments">;

/** Comments that are judged already in the present month of some pages' workspaces. @param pages with such a limit */
export const judgedThisMonth = (db: CommentsDb, pages: readonly Limited[]) =>
  usedComments(
    db,
    pages.map(({ workspaceId, usagePeriod: period }) => ({ workspaceId, period })),
  );

export type MonthLimit = {
  /** Whether one more comment of the page is judged; it is counted then. */
  admits: (page: Limited) => boolean;
};

/** @param judged of each of `pages`, as `judgedThisMonth` reads it */
export function createMonthLimit(
  pages: readonly Limited[],
  judged: readonly { position: number; used: number }[],
): MonthLimit {
  const used = new Map(judged.map((month) => [pages[month.position]!.workspaceId, month.used]));
  return {
    admits({ workspaceId, mostComments }) {
      const before = used.get(workspaceId) ?? 0;
      if (mostComments !== null && before >= mostComments) return false;
      used.set(workspaceId, before + 1);
      return true;
    },
  };
}
