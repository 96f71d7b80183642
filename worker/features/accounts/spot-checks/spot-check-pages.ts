// The cron's part of spot checks: checks a few pages a minute, each page once a day.

import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { NetworkError } from "../../../network-error.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { pageHealth, pages, workspaces } from "../../../platform/db/core.ts";
import { countToday } from "../../../platform/db/count-today.ts";
import { isSettled } from "../../../platform/db/moving.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { whileRoom } from "../../../platform/db/statement-room.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import { pacedReads } from "../../workspaces/paced-reads.ts";
import { SpotCheck } from "../spot-check-result.ts";
import { spotCheck } from "./spot-check.ts";

/** Enough for 14,400 pages a day. */
const PAGES_A_MINUTE = 10;
const EVERY_MS = DAY_MS;

type CronDeps = Pick<Deps, "core" | "comments" | "limit" | "networks" | "queues" | "sealer" | "now" | "random">;

/** Checks the pages that are due. @returns how many */
export async function spotCheckPages(deps: CronDeps): Promise<number> {
  const now = deps.now();
  const due = await deps.core
    .select({ page: pages, shard: workspaces.shard, spotCheck: pageHealth.spotCheck })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .leftJoin(pageHealth, eq(pageHealth.pageId, pages.id))
    .where(
      and(
        eq(pages.status, "active"),
        isNull(pages.problem),
        or(isNull(pages.pausedUntil), lt(pages.pausedUntil, now)),
        or(isNull(pageHealth.spotCheckedAt), lt(pageHealth.spotCheckedAt, now - EVERY_MS)),
        isSettled(deps.core, pages.workspaceId),
      ),
    )
    .orderBy(asc(sql`coalesce(${pageHealth.spotCheckedAt}, 0)`))
    .limit(PAGES_A_MINUTE);
  for (const { page, shard, spotCheck: before } of whileRoom(due)) {
    try {
      await checkPage(deps, { page, db: deps.comments(shard), before: SpotCheck.safeParse(before).data ?? null, now });
    } catch (error) {
      // When the network does not answer now, the next check is tomorrow. Other errors of a page do not delay the others.
      if (!(error instanceof NetworkError)) logFailure("spot_check_failed", error, { pageId: page.id });
    }
  }
  return due.length;
}

type Due = { page: PageRow; db: CommentsDb; before: SpotCheck | null; now: number };

async function checkPage(deps: CronDeps, { page, db, before, now }: Due): Promise<void> {
  const { core, sealer } = deps;
  const { id: pageId, workspaceId } = page;
  await core
    .insert(pageHealth)
    // No check of the connection has started, so the next one need not wait.
    .values({ pageId, workspaceId, startedAt: 0, spotCheckedAt: now })
    .onConflictDoUpdate({ target: pageHealth.pageId, set: { spotCheckedAt: now } });
  const token = await sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
  const spotCheckResult = await spotCheck(await pacedReads(deps, page), { page, db, token, now });
  const { missing, unvisited } = spotCheckResult;
  const isAlarm = missing > 0 || unvisited > 0;
  const alarm = isAlarm ? { at: now, missing, unvisited } : (before?.alarm ?? null);
  const stored: SpotCheck = { ...spotCheckResult, alarm };
  await core.update(pageHealth).set({ spotCheck: stored }).where(eq(pageHealth.pageId, pageId));
  if (!isAlarm) return;
  // For the operator: a line in the log, and a count of the day.
  const { at, ...counted } = spotCheckResult;
  console.error(JSON.stringify({ event: "spot_check_alarm", workspaceId, pageId, network: page.network, ...counted }));
  await countToday(core, "spot_check_alarm", at);
}
