// Moves workspaces, or single pages of them, to another comments database while their comments arrive; docs/decisions/031 and
// 080. Each run continues where an earlier one ended or was killed.
import { and, eq, getTableColumns, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { errorCode, logFailure } from "../../../failures.ts";
import { pages, workspaceMoves } from "../../../platform/db/core.ts";
import { takeOver } from "./marks.ts";
import { type Move, type MoveDeps, routeOf, START, saveMove } from "./move.ts";
import { openAgain, STEPS } from "./steps.ts";

/** A move, with the workspace's pages and the databases of those that are elsewhere. */
type TakenMove = Move & { pages: [id: number, shard: string | null][] };

/** The maximum number of workspaces that move at the same time. */
const CONCURRENCY = 2;
/** A run starts no further part after this time, or after this many parts; the next minute's run continues. */
const RUN_MS = 45_000;
const MAX_PARTS = 150;
/** How long a claim is valid; longer than any part takes. */
const LEASE_MS = 3 * 60_000;

/** Continues the moves that are due. @returns how many it worked on */
export async function continueMoves(deps: MoveDeps): Promise<number> {
  const moves = await takeDue(deps);
  await Promise.all(moves.map((move) => runMove(deps, move)));
  return moves.length;
}

function takeDue({ core, now }: MoveDeps): Promise<TakenMove[]> {
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
    .returning({ ...getTableColumns(workspaceMoves), pages: placesOf(core) });
}

function placesOf(core: MoveDeps["core"]) {
  const places = core
    .select({ all: sql`json_group_array(json_array(${pages.id}, ${pages.shard}))` })
    .from(pages)
    .where(eq(pages.workspaceId, workspaceMoves.workspaceId));
  return sql`${places}`.mapWith((json: string): TakenMove["pages"] => JSON.parse(json));
}

/** Runs one move. Never throws. */
async function runMove(deps: MoveDeps, { pages: pagesOfWorkspace, ...move }: TakenMove): Promise<void> {
  const until = deps.now() + RUN_MS;
  let current: Move | null = move;
  try {
    if (move.step !== "release") await begin(deps, { ...move, pages: pagesOfWorkspace });
    for (let parts = 0; current && parts < MAX_PARTS && deps.now() < until; parts++)
      current = await STEPS[current.step](deps, current);
    if (current) await saveMove(deps, current, { claimedUntil: 0 });
  } catch (error) {
    logFailure("move_stopped", error, { workspaceId: move.workspaceId, step: current?.step ?? move.step });
    await stop(deps, move, error).catch((again: unknown) =>
      logFailure("move_stopped", again, { workspaceId: move.workspaceId }),
    );
  }
}

/**
 * Stops a run; the next one continues, or undoes the move. What this run still sends has no effect, so the old database can open
 * again.
 */
async function stop(deps: MoveDeps, move: Move, error: unknown): Promise<void> {
  const { core } = deps;
  const isTaken = isKeyTaken(error);
  const problem = isTaken ? "key_taken" : errorCode(error);
  const isMine = and(eq(workspaceMoves.workspaceId, move.workspaceId), eq(workspaceMoves.run, move.run));
  const held = await core
    .update(workspaceMoves)
    .set({ run: move.run + 1, claimedUntil: 0, problem, ...(isTaken && { step: "undo", place: START }) })
    .where(and(isMine, ne(workspaceMoves.step, "release")))
    .returning();
  if (held.length > 0) await openAgain(routeOf(deps, move));
  else await saveMove(deps, move, { claimedUntil: 0, problem });
}

function begin(deps: MoveDeps, move: TakenMove): Promise<void> {
  const { from, to, ...of } = routeOf(deps, move);
  const concerned = move.pages.filter(([id, shard]) => (of.pageId > 0 ? id !== of.pageId : shard === null));
  return takeOver(from, to, { ...of, pageIds: concerned.map(([id]) => id) });
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
