import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pages } from "../../../platform/db/core.ts";

/** A request this soon after a sweep gets what that sweep found. */
const FRESH_MS = 30_000;

/** Has the workspace's pages swept now, because a person asked for new comments. The results arrive through `sync`. */
export async function requestSweeps(
  { core, queues, now }: Pick<Deps, "core" | "queues" | "now">,
  { workspaceId, shard }: { workspaceId: number; shard: string },
): Promise<void> {
  const stale = or(isNull(pages.lastSweepAt), lte(pages.lastSweepAt, now() - FRESH_MS));
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, now()));
  const found = await core
    .select({ pageId: pages.id })
    .from(pages)
    .where(
      and(eq(pages.workspaceId, workspaceId), eq(pages.status, "active"), isNull(pages.disconnectedAt), stale, awake),
    );
  await queues.sweeps.send(found.map(({ pageId }) => ({ workspaceId, shard, pageId })));
}
