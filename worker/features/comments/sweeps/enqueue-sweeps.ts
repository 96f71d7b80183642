import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { sweepStates } from "../../../platform/db/comments.ts";
import { pages, workspaces } from "../../../platform/db/core.ts";

type EnqueueDeps = Pick<Deps, "core" | "comments" | "shards" | "queues" | "now">;

/** Enqueues every active page whose sweep is due and that nobody sweeps now. @returns how many */
export async function enqueueSweeps(deps: EnqueueDeps): Promise<number> {
  const early = await notYet(deps);
  const due = (await readyPages(deps)).filter(({ pageId }) => !early.has(pageId));
  await deps.queues.sweeps.send(due);
  return due.length;
}

/** Pages that are due some other time. */
async function notYet({ comments, shards, now }: EnqueueDeps): Promise<Set<number>> {
  const waiting = shards.map((shard) =>
    comments(shard).select({ id: sweepStates.pageId }).from(sweepStates).where(gt(sweepStates.nextAt, now())),
  );
  return new Set((await Promise.all(waiting)).flat().map(({ id }) => id));
}

/** A block of Meta's is about writing: what comes is read all the same. */
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
