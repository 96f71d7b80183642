// When a workspace has owed comments over the limit for longer than the grace, only as many of its comments are judged as its
// plan includes. Further comments are stored, stay visible, and wait for a person.
import type { CommentsDb } from "../../../platform/db/open.ts";
import { countUsedComments } from "../../../platform/db/statements/used-comments.ts";
import type { PageContext } from "./page-context.ts";

type Limited = Pick<PageContext, "workspaceId" | "usagePeriod" | "maxComments">;

/** How many comments were judged in the present month for the workspaces of some pages. @param pages with such a limit */
export const judgedThisMonth = (db: CommentsDb, pages: readonly Limited[]) =>
  countUsedComments(
    db,
    pages.map(({ workspaceId, usagePeriod: period }) => ({ workspaceId, period })),
  );

export type MonthLimit = ReturnType<typeof createMonthLimit>;

/** Creates the limit for one batch. @param judged counts for each of `pages` */
export function createMonthLimit(pages: readonly Limited[], judged: readonly { position: number; used: number }[]) {
  const used = new Map(judged.map((month) => [pages[month.position]!.workspaceId, month.used]));
  return {
    /** Counts one more comment of the page, unless its month is used up. */
    take({ workspaceId, maxComments }: Limited): boolean {
      const before = used.get(workspaceId) ?? 0;
      if (maxComments !== null && before >= maxComments) return false;
      used.set(workspaceId, before + 1);
      return true;
    },
  };
}
