import type { Deps } from "../../../deps.ts";
import { firstScans } from "../../../platform/db/comments.ts";
import { isSameScan, type RunningScan } from "./running-scan.ts";

/** Stores that a scan is still reading. @returns false when it is over or was started again; then it must stop */
export async function recordScanProgress(
  { comments, now }: Pick<Deps, "comments" | "now">,
  scan: RunningScan,
): Promise<boolean> {
  const { meta } = await comments(scan.shard)
    .update(firstScans)
    .set({ progressAt: now() })
    .where(isSameScan(scan))
    .run();
  return meta.changes > 0;
}
