import type { Deps } from "../../../deps.ts";
import { firstScans } from "../../../platform/db/comments.ts";
import { isSameScan, type RunningScan } from "./running-scan.ts";

/**
 * Marks a scan as finished: the page's last weeks have been read and judged. Changes nothing when the scan was started again
 * meanwhile.
 */
export async function finishScan({ now }: Pick<Deps, "now">, scan: RunningScan): Promise<void> {
  await scan.db.update(firstScans).set({ finishedAt: now() }).where(isSameScan(scan));
}
