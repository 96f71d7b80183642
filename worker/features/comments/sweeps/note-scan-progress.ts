import type { Deps } from "../../../deps.ts";
import { firstScans } from "../../../platform/db/comments.ts";
import { isThisScan, type ScanOf } from "./the-scan.ts";

/** A scan goes on reading. @returns false where it is over, or another one took its place: then there is nothing to read for it */
export async function noteScanProgress(
  { comments, now }: Pick<Deps, "comments" | "now">,
  scan: ScanOf,
): Promise<boolean> {
  const { meta } = await comments(scan.shard)
    .update(firstScans)
    .set({ progressAt: now() })
    .where(isThisScan(scan))
    .run();
  return meta.changes > 0;
}
