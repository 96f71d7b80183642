import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { workspaceMoves } from "../../../platform/db/core.ts";
import type { Route } from "./copy.ts";

export type MoveDeps = Pick<Deps, "core" | "comments" | "archive" | "now">;
export type Move = typeof workspaceMoves.$inferSelect;

/** The start of a step. */
export const START = { table: 0, after: null };

export const routeOf = ({ comments }: MoveDeps, move: Move): Route => ({
  workspaceId: move.workspaceId,
  pageId: move.pageId,
  run: move.run,
  from: comments(move.fromShard),
  to: comments(move.toShard),
});

/** Stores the move unless a later run has it. @returns what is stored; null when a later run has it */
export async function saveMove({ core }: MoveDeps, move: Move, change: Partial<Move>): Promise<Move | null> {
  const [saved] = await core
    .update(workspaceMoves)
    .set(change)
    .where(and(eq(workspaceMoves.workspaceId, move.workspaceId), eq(workspaceMoves.run, move.run)))
    .returning();
  return saved ?? null;
}
