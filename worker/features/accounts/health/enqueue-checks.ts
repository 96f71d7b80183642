// The cron's part of health: enqueues checks of the pages that were not checked for the longest time. The write that chooses a
// page also claims it.
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { pageHealth, pages } from "../../../platform/db/core.ts";
import { rowsFor } from "../../../platform/db/insert-values.ts";
import { CHECK_EVERY_HOURS, HOUR_MS, MINUTE_MS } from "../../../vocabulary/durations.ts";

/** 10,000 pages in `CHECK_EVERY_HOURS` take 28 a minute; the rest is for pages with a problem. */
const PAGES_A_MINUTE = 60;
const EVERY_MS = CHECK_EVERY_HOURS * HOUR_MS;
/** How often a page with a problem is checked, so that a repair elsewhere shows soon. */
const PROBLEM_EVERY_MS = 15 * MINUTE_MS;

/** @returns pages whose check was enqueued */
export async function enqueueChecks({ core, queues, now }: Pick<Deps, "core" | "queues" | "now">): Promise<number> {
  const at = now();
  const isDue = and(
    eq(pages.status, "active"),
    or(
      isNull(pageHealth.startedAt),
      lt(pageHealth.startedAt, at - EVERY_MS),
      and(isNotNull(pages.problem), lt(pageHealth.startedAt, at - PROBLEM_EVERY_MS)),
    ),
    or(isNull(pages.pausedUntil), lt(pages.pausedUntil, at)),
  );
  const due = core
    .select({ pageId: pages.id, workspaceId: pages.workspaceId })
    .from(pages)
    .leftJoin(pageHealth, eq(pageHealth.pageId, pages.id))
    .where(isDue)
    .orderBy(asc(sql`coalesce(${pageHealth.startedAt}, 0)`))
    .limit(PAGES_A_MINUTE)
    .as("due");
  const row = { pageId: due.pageId, workspaceId: due.workspaceId, startedAt: at };
  const claimed = await core
    .insert(pageHealth)
    .select(rowsFor(pageHealth, row, { from: due }))
    .onConflictDoUpdate({ target: pageHealth.pageId, set: { startedAt: at } })
    .returning({ pageId: pageHealth.pageId, workspaceId: pageHealth.workspaceId });
  try {
    await queues.sweeps.send(claimed.map((page) => ({ ...page, checkClaim: at })));
  } catch (error) {
    const ids = boundList(claimed.map(({ pageId }) => pageId));
    await core.update(pageHealth).set({ startedAt: 0 }).where(inArray(pageHealth.pageId, ids));
    throw error;
  }
  return claimed.length;
}
