// Switches the comments to their new database, in one batch of core.
import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch, type Statement } from "../../../platform/db/batch.ts";
import { exports, pages, workspaceMoves, workspaces } from "../../../platform/db/core.ts";
import { type Move, START } from "./move.ts";

type PointDeps = Pick<Deps, "core" | "now">;

/**
 * Stores the new database in the row of the workspace, or of the page, and that the move did it.
 *
 * @returns the new state of the move
 * @throws Error when the workspace, its page or the move changed meanwhile
 */
export async function pointToNewShard(deps: PointDeps, move: Move): Promise<Move> {
  const { core, now } = deps;
  const isMine = and(eq(workspaceMoves.workspaceId, move.workspaceId), eq(workspaceMoves.run, move.run));
  const mine = core.select({ id: workspaceMoves.workspaceId }).from(workspaceMoves).where(isMine);
  const isAsBefore = and(
    eq(workspaces.id, move.workspaceId),
    eq(workspaces.epoch, move.epoch),
    inArray(workspaces.id, mine),
  );
  const epoch = move.epoch + 1;
  const isRaised = core
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, move.workspaceId), eq(workspaces.epoch, epoch)));
  const pointed: Record<string, Statement> =
    move.pageId > 0
      ? pointPage(deps, move, { isAsBefore, isRaised: exists(isRaised) })
      : {
          workspace: core
            .update(workspaces)
            .set({ shard: move.toShard, epoch })
            .where(and(isAsBefore, eq(workspaces.shard, move.fromShard))),
        };
  const { saved } = await batch(core, {
    ...pointed,
    saved: core
      .update(workspaceMoves)
      .set({ step: "release", place: START, switchedAt: now() })
      .where(and(isMine, exists(isRaised)))
      .returning(),
  });
  if (!saved[0]) throw new Error("the workspace, its page or its move changed meanwhile");
  return saved[0];
}

type Conditions = { isAsBefore: ReturnType<typeof and>; isRaised: ReturnType<typeof exists> };

function pointPage(
  { core, now }: PointDeps,
  { workspaceId, pageId, fromShard, toShard, epoch }: Move,
  { isAsBefore, isRaised }: Conditions,
): Record<string, Statement> {
  const own = core.select({ shard: workspaces.shard }).from(workspaces).where(eq(workspaces.id, workspaceId));
  const isIn = (shard: string) =>
    and(eq(pages.id, pageId), eq(pages.workspaceId, workspaceId), sql`coalesce(${pages.shard}, ${own}) = ${shard}`);
  const unchanged = core.select({ id: workspaces.id }).from(workspaces).where(isAsBefore);
  return {
    page: core
      .update(pages)
      .set({ shard: sql`nullif(${toShard}, ${own})` })
      .where(and(isIn(fromShard), exists(unchanged))),
    workspace: core
      .update(workspaces)
      .set({ epoch: epoch + 1 })
      .where(and(isAsBefore, exists(core.select({ id: pages.id }).from(pages).where(isIn(toShard))))),
    // The file's position may be before or after this page's comments in the new database, so the file is written again.
    exports: core
      .update(exports)
      .set({ place: null, isInArchive: false, parts: 0, comments: 0, nextAt: now() })
      .where(and(eq(exports.workspaceId, workspaceId), eq(exports.state, "writing"), isRaised)),
  };
}
