import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { firstScans } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS, SCAN_DAYS } from "../../../vocabulary/durations.ts";

/**
 * @property since epoch milliseconds: its messages read comments back to this moment. It also identifies the scan among those of
 * the page.
 */
type RunningScan = { pageId: number; db: CommentsDb; since: number };

/** The oldest moment that a scan reads, when it began at `startedAt`. */
export const scanSince = (startedAt: number): number => startedAt - SCAN_DAYS * DAY_MS;

/** The condition for the row of this scan while it runs. A scan that was started again has another `since`. */
const isSameScan = ({ pageId, since }: Pick<RunningScan, "pageId" | "since">) =>
  and(
    eq(firstScans.pageId, pageId),
    eq(firstScans.startedAt, since + SCAN_DAYS * DAY_MS),
    isNull(firstScans.finishedAt),
  );

/** Stores that a scan is still reading. @returns false when it is over or was started again; then it must stop */
export async function recordScanProgress({ now }: Pick<Deps, "now">, scan: RunningScan): Promise<boolean> {
  const { meta } = await scan.db.update(firstScans).set({ progressAt: now() }).where(isSameScan(scan)).run();
  return meta.changes > 0;
}

/**
 * Marks a scan as finished: the page's last weeks have been read and judged. Changes nothing when the scan was started again
 * meanwhile.
 */
export async function finishScan({ now }: Pick<Deps, "now">, scan: RunningScan): Promise<void> {
  await scan.db.update(firstScans).set({ finishedAt: now() }).where(isSameScan(scan));
}
