import type { Deps } from "../../../deps.ts";
import { firstScans } from "../../../platform/db/comments.ts";
import { isSameScan, type RunningScan } from "./running-scan.ts";

/** Stores that a scan is still reading. @returns false when it is over or was started again; then it must stop */
export async function recordScanProgress({ now }: Pick<Deps, "now">, scan: RunningScan): Promise<boolean> {
  const { meta } = await scan.db.update(firstScans).set({ progressAt: now() }).where(isSameScan(scan)).run();
  return meta.changes > 0;
}
