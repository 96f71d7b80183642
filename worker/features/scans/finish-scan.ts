import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { firstScans } from "../../platform/db/comments.ts";

/** Everything of the page's last weeks was read and judged. */
export async function finishScan(
  { comments, now }: Pick<Deps, "comments" | "now">,
  { pageId, shard }: { pageId: number; shard: string },
): Promise<void> {
  await comments(shard)
    .update(firstScans)
    .set({ finishedAt: now() })
    .where(and(eq(firstScans.pageId, pageId), isNull(firstScans.finishedAt)));
}
