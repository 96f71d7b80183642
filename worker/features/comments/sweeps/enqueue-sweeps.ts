import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { sweepStates } from "../../../platform/db/comments.ts";
import { pages, workspaces } from "../../../platform/db/core.ts";

type EnqueueDeps = Pick<Deps, "core" | "comments" | "shards" | "queues" | "now">;

/** Enqueues every active page whose sweep is due and not running. @returns how many */
export async function enqueueSweeps(deps: EnqueueDeps): Promise<number> {
  const early = await pagesNotDue(deps);
  const due = (await readyPages(deps)).filter(({ pageId }) => !early.has(pageId));
  await deps.queues.sweeps.send(due);
  return due.length;
}

/** Pages whose sweep is not due. */
async function pagesNotDue({ comments, shards, now }: EnqueueDeps): Promise<Set<number>> {
  const waiting = shards.map((shard) =>
    comments(shard).select({ id: sweepStates.pageId }).from(sweepStates).where(gt(sweepStates.nextAt, now())),
  );
  return new Set((await Promise.all(waiting)).flat().map(({ id }) => id));
}

/** A block by Meta concerns writes: reads go on. */
function readyPages({ core, now }: EnqueueDeps) {
  const free = or(isNull(pages.sweepLeaseUntil), lte(pages.sweepLeaseUntil, now()));
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, now()));
  const readable = or(isNull(pages.problem), eq(pages.problem, "blocked"));
  return core
    .select({ pageId: pages.id, workspaceId: pages.workspaceId, shard: workspaces.shard })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .where(and(eq(pages.status, "active"), readable, free, awake));
}
