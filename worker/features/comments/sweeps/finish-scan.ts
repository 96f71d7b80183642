import type { Deps } from "../../../deps.ts";
import { firstScans } from "../../../platform/db/comments.ts";
import { isThisScan, type ScanOf } from "./the-scan.ts";

/** Everything of the page's last weeks was read and judged. Changes nothing where the scan was begun again meanwhile. */
export async function finishScan({ comments, now }: Pick<Deps, "comments" | "now">, scan: ScanOf): Promise<void> {
  await comments(scan.shard).update(firstScans).set({ finishedAt: now() }).where(isThisScan(scan));
}
