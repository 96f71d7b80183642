// The cron's part of health: a few pages a minute, the longest unchecked first.
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import pMap from "p-map";
import { logFailure } from "../../../failures.ts";
import { NetworkError } from "../../../network-error.ts";
import { grants, pageHealth, pages, workspaces } from "../../../platform/db/core.ts";
import { type CheckDeps, runCheck } from "./check.ts";

/** Six calls each, ten hours for 6,000 pages. */
const PAGES_A_MINUTE = 10;
const EVERY_MS = 6 * 3_600_000;
/** A page with a problem is not swept, so it is checked more often: after a repair elsewhere it works again soon. */
const PROBLEM_EVERY_MS = 15 * 60_000;
const COUNT_EVERY_MS = 24 * 3_600_000;
/** Each check makes up to five calls at once, which is a Worker's limit. */
const PAGES_AT_ONCE = 1;

/** @returns pages checked */
export async function checkStaleHealth(deps: CheckDeps): Promise<number> {
  const now = deps.now();
  const due = await deps.core
    .select({ page: pages, grant: grants, shard: workspaces.shard, countedAt: pageHealth.countedAt })
    .from(pages)
    .innerJoin(grants, eq(grants.id, pages.grantId))
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .leftJoin(pageHealth, eq(pageHealth.pageId, pages.id))
    .where(
      and(
        eq(pages.status, "active"),
        or(
          isNull(pageHealth.startedAt),
          lt(pageHealth.startedAt, now - EVERY_MS),
          and(isNotNull(pages.problem), lt(pageHealth.startedAt, now - PROBLEM_EVERY_MS)),
        ),
        or(isNull(pages.pausedUntil), lt(pages.pausedUntil, now)),
      ),
    )
    .orderBy(asc(sql`coalesce(${pageHealth.startedAt}, 0)`))
    .limit(PAGES_A_MINUTE);
  await pMap(
    due,
    async ({ page, grant, shard, countedAt }) => {
      const mine = { pageId: page.id, workspaceId: page.workspaceId, startedAt: now };
      await deps.core
        .insert(pageHealth)
        .values(mine)
        .onConflictDoUpdate({ target: pageHealth.pageId, set: { startedAt: now } });
      try {
        await runCheck(deps, { page, grant, shard, count: (countedAt ?? 0) < now - COUNT_EVERY_MS });
      } catch (error) {
        // What Meta does not answer now is asked again with the next round; other trouble of a page keeps no other one waiting.
        if (!(error instanceof NetworkError)) logFailure("health_check_failed", error, { pageId: page.id });
      }
    },
    { concurrency: PAGES_AT_ONCE },
  );
  return due.length;
}
