// The steps of a move. Each call does a part of a step, which may be repeated.
import { and, eq, exists, isNotNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { batch } from "../../../platform/db/batch.ts";
import { heartbeats, workspaceMoves, workspaces } from "../../../platform/db/core.ts";
import { untriedIn } from "../../../platform/db/moving.ts";
import { deletePart, WORKSPACE_TABLES } from "../../../platform/db/workspace-tables.ts";
import { DAY_MS, LEASE_MS, MINUTE_MS } from "../../../vocabulary/durations.ts";
import { add, isSame, NOTHING, nextRange, sumsIn } from "./compare.ts";
import { copyPart, type Route } from "./copy.ts";

export type MoveDeps = Pick<Deps, "core" | "comments" | "now">;
export type Move = typeof workspaceMoves.$inferSelect;

/**
 * How long writers that began before the move may go on: a batch of messages calls the network for its actions, and then for its
 * replies, each within a lease.
 */
const DRAIN_MS = 2 * LEASE_MS;
/** How long the old rows are kept: no invocation that began before the switch lasts longer. */
const KEPT_MS = 15 * MINUTE_MS;
/** A move whose copy differs this often is cancelled. */
const MAX_DIFFERED = 3;
const START = { table: 0, after: null };
export const CANCELLED = { step: "cancel", place: START } as const;

/** Does a part of a step. @returns the new state of the move; null when there is nothing more to do now */
export const STEPS: Record<Move["step"], (deps: MoveDeps, move: Move) => Promise<Move | null>> = {
  /** From here on writes are refused. */
  async begin({ core, now }, move) {
    const at = now();
    const { saved } = await batch(core, {
      marked: core
        .update(workspaces)
        .set({ movingSince: at })
        .where(and(eq(workspaces.id, move.workspaceId), exists(mine(core, move)))),
      saved: core.update(workspaceMoves).set({ step: "clear", startedAt: at }).where(isMine(move)).returning(),
    });
    return saved[0] ?? null;
  },

  /** Deletes what an earlier move may have left in the new database, while the last writers end. */
  async clear(deps, move) {
    const place = await deletePart(routeOf(deps, move).to, move.workspaceId, move.place);
    if (place) return saveMove(deps, move, { place });
    return waitUntil(deps, move, move.startedAt + DRAIN_MS, { step: "copy", place: START });
  },

  async copy(deps, move) {
    const { table: position, after } = move.place;
    const table = WORKSPACE_TABLES[position];
    if (!table) return saveMove(deps, move, { step: "compare", place: START, compared: {} });
    const { copied, next } = await copyPart(routeOf(deps, move), table, after);
    const place = next ? { table: position, after: next } : { table: position + 1, after: null };
    return saveMove(deps, move, { place, copied: move.copied + copied });
  },

  /** Compares a part of a table in both databases, and switches after the last one. */
  async compare(deps, move) {
    const { from, to, workspaceId } = routeOf(deps, move);
    const { table: position, after, sums = NOTHING } = move.place;
    const table = WORKSPACE_TABLES[position];
    if (!table) return switchOver(deps, move);
    const range = await nextRange(from, table, after);
    const [old, copied] = await Promise.all([from, to].map((db) => sumsIn(db, table, { workspaceId, range })));
    if (!isSame(old!, copied!)) return beginAgain(deps, move, table.name);
    const all = add(sums, old!);
    return saveMove(
      deps,
      move,
      range.last
        ? { place: { table: position, after: range.last, sums: all } }
        : { place: { table: position + 1, after: null }, compared: { ...move.compared, [table.name]: all } },
    );
  },

  /** Looks for writes that came after the comparison: the old rows are deleted only if there were none. */
  async check(deps, move) {
    const keptUntil = move.switchedAt! + KEPT_MS;
    if (deps.now() < keptUntil) return waitUntil(deps, move, keptUntil, {});
    const { from, workspaceId } = routeOf(deps, move);
    const { table: position, after, sums = NOTHING } = move.place;
    const table = WORKSPACE_TABLES[position];
    if (!table) return saveMove(deps, move, { step: "remove", place: START, problem: null });
    const range = await nextRange(from, table, after);
    const all = add(sums, await sumsIn(from, table, { workspaceId, range }));
    if (range.last) return saveMove(deps, move, { place: { table: position, after: range.last, sums: all } });
    if (isSame(all, move.compared[table.name] ?? NOTHING))
      return saveMove(deps, move, { place: { table: position + 1, after: null } });
    const problem = `written late: ${table.name}`;
    logFailure("move_written_late", new Error(problem), { workspaceId, shard: move.fromShard });
    return waitUntil(deps, move, deps.now() + DAY_MS, { place: START, problem });
  },

  remove: (deps, move) => deleteIn(deps, move, "from"),
  /** Lets the workspace be written where it is, and deletes the copy. */
  async cancel(deps, move) {
    const isHere = and(eq(workspaces.id, move.workspaceId), isNotNull(workspaces.movingSince));
    if (move.place.after === null)
      await batch(deps.core, {
        opened: deps.core.update(workspaces).set({ movingSince: null }).where(isHere),
        untried: forgetSearch(deps.core, move.fromShard),
      });
    return deleteIn(deps, move, "to");
  },
};

const routeOf = ({ comments }: MoveDeps, { workspaceId, fromShard, toShard }: Move): Route => ({
  workspaceId,
  from: comments(fromShard),
  to: comments(toShard),
});

const isMine = ({ workspaceId, run }: Move) =>
  and(eq(workspaceMoves.workspaceId, workspaceId), eq(workspaceMoves.run, run));

const mine = (core: Deps["core"], move: Move) =>
  core.select({ id: workspaceMoves.workspaceId }).from(workspaceMoves).where(isMine(move));

/** Stores the move unless a later run has it. @returns what is stored; null when a later run has it */
export async function saveMove({ core }: MoveDeps, move: Move, change: Partial<Move>): Promise<Move | null> {
  const [saved] = await core.update(workspaceMoves).set(change).where(isMine(move)).returning();
  return saved ?? null;
}

/** Stores the move; a later run continues at this moment, unless it is over. */
async function waitUntil(deps: MoveDeps, move: Move, at: number, change: Partial<Move>): Promise<Move | null> {
  if (at <= deps.now()) return saveMove(deps, move, change);
  await saveMove(deps, move, { ...change, claimedUntil: at });
  return null;
}

async function deleteIn(deps: MoveDeps, move: Move, side: "from" | "to"): Promise<Move | null> {
  const place = await deletePart(routeOf(deps, move)[side], move.workspaceId, move.place);
  if (place) return saveMove(deps, move, { place });
  await saveMove(deps, move, { finishedAt: deps.now() });
  return null;
}

/** The copy differs, because somebody wrote meanwhile: it is deleted and made again. */
async function beginAgain(deps: MoveDeps, move: Move, table: string): Promise<Move | null> {
  const problem = `differs: ${table}`;
  logFailure("move_differs", new Error(problem), { workspaceId: move.workspaceId });
  const differed = move.differed + 1;
  return saveMove(deps, move, {
    ...(differed < MAX_DIFFERED ? { step: "clear", place: START } : CANCELLED),
    differed,
    problem,
  });
}

/** The outbox is searched from a day ago on: while the workspace moved, the search left it out. */
const forgetSearch = (core: Deps["core"], shard: string) =>
  core.delete(heartbeats).where(eq(heartbeats.name, untriedIn(shard)));

/** Points the workspace to its new database, where it is written from now on. */
async function switchOver(deps: MoveDeps, move: Move): Promise<Move | null> {
  const { core, now } = deps;
  const isMoving = and(
    eq(workspaces.id, move.workspaceId),
    eq(workspaces.shard, move.fromShard),
    isNotNull(workspaces.movingSince),
  );
  const at = now();
  const { saved } = await batch(core, {
    workspace: core
      .update(workspaces)
      .set({ shard: move.toShard, movingSince: null })
      .where(and(isMoving, exists(mine(core, move)))),
    saved: core
      .update(workspaceMoves)
      .set({ step: "check", place: START, switchedAt: at, problem: null })
      .where(
        and(
          isMine(move),
          exists(
            core
              .select({ id: workspaces.id })
              .from(workspaces)
              .where(and(eq(workspaces.id, move.workspaceId), eq(workspaces.shard, move.toShard))),
          ),
        ),
      )
      .returning(),
    untried: forgetSearch(core, move.toShard),
  });
  if (!saved[0]) throw new Error("the workspace or its move changed meanwhile");
  return saved[0];
}
