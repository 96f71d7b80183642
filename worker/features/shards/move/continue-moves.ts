// Moves workspaces to another comments database, while their writes are refused; docs/decisions/096. Each run continues where an
// earlier one ended or was killed.
import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import { errorCode, logFailure } from "../../../failures.ts";
import { workspaceMoves } from "../../../platform/db/core.ts";
import { hasRoom } from "../../../platform/db/statement-room.ts";
import { CANCELLED, type Move, type MoveDeps, STEPS, saveMove } from "./steps.ts";

/** The maximum number of moves of one run: one that copies, and one whose old rows are deleted. */
const CONCURRENCY = 2;
/** A run starts no further part after this time, or without room for statements; the next minute's run continues. */
const RUN_MS = 45_000;
/** Beyond the other jobs' room, so that they never stop a move: meanwhile the workspace is not written. */
const ROOM = 450;
/** How long a claim is valid: longer than a run and its last part, so that no statement of a run comes later. */
const LEASE_MS = 3 * 60_000;

/** Continues the moves that are due. @returns how many it worked on */
export async function continueMoves(deps: MoveDeps): Promise<number> {
  const moves = await takeDue(deps);
  await Promise.all(moves.map((move) => runMove(deps, move)));
  return moves.length;
}

function takeDue({ core, now }: MoveDeps): Promise<Move[]> {
  const open = core
    .select({ workspaceId: workspaceMoves.workspaceId })
    .from(workspaceMoves)
    .where(and(isNull(workspaceMoves.finishedAt), lte(workspaceMoves.claimedUntil, now())))
    .orderBy(workspaceMoves.claimedUntil)
    .limit(CONCURRENCY);
  return core
    .update(workspaceMoves)
    .set({ run: sql`${workspaceMoves.run} + 1`, claimedUntil: now() + LEASE_MS })
    .where(and(inArray(workspaceMoves.workspaceId, open), lte(workspaceMoves.claimedUntil, now())))
    .returning();
}

/** Runs one move. Never throws. */
async function runMove(deps: MoveDeps, move: Move): Promise<void> {
  const until = deps.now() + RUN_MS;
  let current: Move | null = move;
  try {
    while (current && hasRoom(ROOM) && deps.now() < until) current = await STEPS[current.step](deps, current);
    if (current) await saveMove(deps, current, { claimedUntil: 0 });
  } catch (error) {
    logFailure("move_stopped", error, { workspaceId: move.workspaceId, step: current?.step ?? move.step });
    const change =
      current?.step === "copy" && isKeyTaken(error)
        ? { ...CANCELLED, problem: "key_taken" }
        : { problem: errorCode(error) };
    await saveMove(deps, move, { ...change, claimedUntil: 0 }).catch((again: unknown) =>
      logFailure("move_stopped", again, { workspaceId: move.workspaceId }),
    );
  }
}

/**
 * Whether a key is taken: keys are unique only within a database, so the new one may rarely have the same key for another
 * workspace.
 */
function isKeyTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("UNIQUE constraint failed")) return true;
  return false;
}
