// When a workspace has owed comments over the limit for longer than the grace, only as many of its comments are judged as its
// plan includes. Further comments are stored, stay visible, and wait for a person.
import type { Deps } from "../../../deps.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { usedComments } from "../../../platform/db/statements/used-comments.ts";
import type { PageContext } from "./page-context.ts";

type Limited = Pick<PageContext, "workspaceId" | "shard" | "shards" | "usagePeriod" | "maxComments">;

/** How many comments were judged in the present month for the workspaces of some pages. @param pages with such a limit */
export const judgedThisMonth = (db: CommentsDb, pages: readonly Limited[]) =>
  usedComments(
    db,
    pages.map(({ workspaceId, usagePeriod: period }) => ({ workspaceId, period })),
  );

/** The same in the other databases of these workspaces. Other batches may judge there at the same time. */
export async function judgedElsewhere(
  databaseOf: Deps["comments"],
  pages: readonly Limited[],
): Promise<{ position: number; used: number }[]> {
  const elsewhere = pages.flatMap(({ shard: here, shards, workspaceId, usagePeriod: period }, position) =>
    shards.flatMap(({ shard }) => (shard === here ? [] : [{ shard, position, month: { workspaceId, period } }])),
  );
  const read = [...Map.groupBy(elsewhere, ({ shard }) => shard)].map(async ([shard, some]) => {
    const used = await usedComments(
      databaseOf(shard),
      some.map(({ month }) => month),
    );
    return used.map((month) => ({ position: some[month.position]!.position, used: month.used }));
  });
  return (await Promise.all(read)).flat();
}

export type MonthLimit = {
  /** Counts one more comment of the page, unless its month is used up. */
  take: (page: Limited) => boolean;
};

/** Creates the limit for one batch. @param judged counts for each of `pages`, in each database */
export function createMonthLimit(
  pages: readonly Limited[],
  judged: readonly { position: number; used: number }[],
): MonthLimit {
  const byPage = Map.groupBy(judged, ({ position }) => position);
  const used = new Map(
    [...byPage].map(([position, months]) => [
      pages[position]!.workspaceId,
      months.reduce((sum, month) => sum + month.used, 0),
    ]),
  );
  return {
    take({ workspaceId, maxComments }) {
      const before = used.get(workspaceId) ?? 0;
      if (maxComments !== null && before >= maxComments) return false;
      used.set(workspaceId, before + 1);
      return true;
    },
  };
}
