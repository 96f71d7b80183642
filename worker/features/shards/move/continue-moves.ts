// Moves workspaces, or single pages of them, to another comments database while their comments arrive; docs/decisions/031 and 080.
// Each run continues where an earlier one ended or was killed.
import { and, eq, getTableColumns, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { errorCode, logFailure } from "../../../failures.ts";
import { movingChanges } from "../../../platform/db/comments.ts";
import { pages, workspaceMoves } from "../../../platform/db/core.ts";
import { mixedPart, separatePage } from "../../archive/separate-page.ts";
import { comparePart, differingTables } from "./compare.ts";
import { copyChanges, copyWhole, MOST_CHANGES, putRows, type Route, readPart } from "./copy.ts";
import { close, markAsLeft, removeMark, setState, takeOver } from "./marks.ts";
import { isMoved, MOVED_TABLES } from "./moved-tables.ts";
import { openForPage, tidyAfterLastPage } from "./page-arrives.ts";
import { pointToNewShard } from "./point-to-new-shard.ts";
import { removePart } from "./remove.ts";

type MoveDeps = Pick<Deps, "core" | "comments" | "archive" | "now">;
type Move = typeof workspaceMoves.$inferSelect;
/** A move, and the workspace's pages with the databases of those that live elsewhere. */
type Claimed = Move & { pages: [id: number, shard: string | null][] };

/** Workspaces that move beside each other. */
const MOST_AT_ONCE = 2;
/** A run begins no further part after so long, or after so many; the next minute's continues. */
const RUN_MS = 45_000;
const MOST_PARTS = 150;
/** Longer than any part takes. */
const CLAIM_MS = 3 * 60_000;
/** Requests that learned of the old database before the switch still read it: so long an invocation lasts at most. */
const KEPT_MS = 15 * 60_000;
const LOOK_AGAIN_MS = 200;
/** Looks for calls to the network that still run: for longer than a lease lasts. */
const LOOKS = 250;
/** A copy that differs is begun again so many times. */
const MOST_DIFFERED = 3;

/** @returns how many moves it worked on */
export async function continueMoves(deps: MoveDeps): Promise<number> {
  const moves = await claim(deps);
  await Promise.all(moves.map((move) => runMove(deps, move)));
  return moves.length;
}

function claim({ core, now }: MoveDeps): Promise<Claimed[]> {
  const open = core
    .select({ workspaceId: workspaceMoves.workspaceId })
    .from(workspaceMoves)
    .where(and(isNull(workspaceMoves.finishedAt), lte(workspaceMoves.claimedUntil, now())))
    .orderBy(workspaceMoves.claimedUntil)
    .limit(MOST_AT_ONCE);
  return core
    .update(workspaceMoves)
    .set({ run: sql`${workspaceMoves.run} + 1`, claimedUntil: now() + CLAIM_MS })
    .where(and(inArray(workspaceMoves.workspaceId, open), lte(workspaceMoves.claimedUntil, now())))
    .returning({ ...getTableColumns(workspaceMoves), pages: placesOf(core) });
}

function placesOf(core: Deps["core"]) {
  const places = core
    .select({ all: sql`json_group_array(json_array(${pages.id}, ${pages.shard}))` })
    .from(pages)
    .where(eq(pages.workspaceId, workspaceMoves.workspaceId));
  return sql`${places}`.mapWith((json: string): Claimed["pages"] => JSON.parse(json));
}

/** Never throws. */
async function runMove(deps: MoveDeps, { pages: pagesOfWorkspace, ...move }: Claimed): Promise<void> {
  const until = deps.now() + RUN_MS;
  let current: Move | null = move;
  try {
    if (move.step !== "release") await begin(deps, { ...move, pages: pagesOfWorkspace });
    for (let parts = 0; current && parts < MOST_PARTS && deps.now() < until; parts++)
      current = await STEPS[current.step](deps, current);
    if (current) await save(deps, current, { claimedUntil: 0 });
  } catch (error) {
    logFailure("move_stopped", error, { workspaceId: move.workspaceId, step: current?.step ?? move.step });
    await stop(deps, move, error).catch((again: unknown) =>
      logFailure("move_stopped", again, { workspaceId: move.workspaceId }),
    );
  }
}

/** The next run continues, or undoes the move. What this one still sends does nothing, so the old database can open again. */
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
  else await save(deps, move, { claimedUntil: 0, problem });
}

const START = { table: 0, after: null };
/** A run of the archive that began before the move kept a part since. */
const PARTS = { table: MOVED_TABLES.findIndex(({ pageBy }) => pageBy === "part"), after: null };

function begin(deps: MoveDeps, move: Claimed): Promise<void> {
  const { from, to, ...of } = routeOf(deps, move);
  const concerned = move.pages.filter(([id, shard]) => (of.pageId > 0 ? id !== of.pageId : shard === null));
  return takeOver(from, to, { ...of, pageIds: concerned.map(([id]) => id) });
}

/** Keys are unique within a database: rarely, the new one has a key of the workspace already, for another one. */
function isKeyTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("UNIQUE constraint failed")) return true;
  return false;
}

/** Does a part of a step. @returns the move as it is then; null when this run can do nothing more */
const STEPS: Record<Move["step"], (deps: MoveDeps, move: Move) => Promise<Move | null>> = {
  copy: copyStep,
  compare: compareStep,
  switch: switchStep,
  release: releaseStep,
  restart: removeCopy,
  undo: removeCopy,
};

const routeOf = ({ comments }: MoveDeps, move: Move): Route => ({
  workspaceId: move.workspaceId,
  pageId: move.pageId,
  run: move.run,
  from: comments(move.fromShard),
  to: comments(move.toShard),
});

/** Writes the move unless a later run has it. @returns what is stored; null when a later run has it */
async function save({ core }: MoveDeps, move: Move, change: Partial<Move>): Promise<Move | null> {
  const [saved] = await core
    .update(workspaceMoves)
    .set(change)
    .where(and(eq(workspaceMoves.workspaceId, move.workspaceId), eq(workspaceMoves.run, move.run)))
    .returning();
  return saved ?? null;
}

/** A part of a table's rows. What changes from now on is noted and copied later. */
async function copyStep(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  const { table: position, after } = move.place;
  const table = MOVED_TABLES[position];
  if (!table) return save(deps, move, { step: "compare", place: START });
  // Slow, since it reads and writes objects: not while the old database is closed.
  if (move.pageId > 0 && table.pageBy === "part" && (await separatePage(deps, move.fromShard, route))) return move;
  if (table.kind === "whole" || !isMoved(table, route))
    return save(deps, move, { place: { table: position + 1, after: null } });
  const { rows, next } = await readPart(route.from, table, { ...route, after });
  await putRows(route, table, rows);
  const place = next ? { table: position, after: next } : { table: position + 1, after: null };
  return save(deps, move, { place, copied: move.copied + rows.length });
}

/** A part of a table in both databases: slow, so not while the old one is closed. */
async function compareStep(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  const { table: position, after } = move.place;
  const table = MOVED_TABLES[position];
  if (!table) return save(deps, move, { step: "switch", place: START });
  const nextTable = { table: position + 1, after: null };
  if (table.kind === "whole" || !isMoved(table, route)) return save(deps, move, { place: nextTable });
  // What is noted and not copied is not compared.
  const copied = await copyChanges(route);
  if (copied === MOST_CHANGES) return save(deps, move, { copied: move.copied + copied });
  const { same, next } = await comparePart(route, table, after);
  if (!same) return beginAgain(deps, move, route, [table.name]);
  return save(deps, move, { copied: move.copied + copied, place: next ? { table: position, after: next } : nextTable });
}

/** What changed meanwhile; then, while nothing is written, the rest. */
async function switchStep(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  const copied = await copyChanges(route);
  if (copied === MOST_CHANGES) return save(deps, move, { copied: move.copied + copied });
  const { from, to } = route;
  await setState(from, route, ["copying"], "draining");
  if (!(await closeWhenIdle(deps, route))) throw new Error("calls to the network did not end");
  let changes: number;
  do changes = await copyChanges(route);
  while (changes === MOST_CHANGES);
  if (move.pageId > 0 && (await mixedPart(from, route))) {
    await openAgain(route);
    return save(deps, move, { step: "copy", place: PARTS });
  }
  for (const table of MOVED_TABLES) if (table.kind === "whole" && isMoved(table, route)) await copyWhole(route, table);
  // From here on nothing writes in either database, so what is compared is what will be read.
  if (!(await setState(to, route, ["arriving"], "arrived"))) throw new Error("another run has the move");
  const differing = await differingTables(route);
  if (differing.length > 0) return beginAgain(deps, move, route, differing);
  return pointToNewShard(deps, move);
}

async function closeWhenIdle({ now }: MoveDeps, route: Route): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks++) {
    // A run that was killed may have closed it.
    if ((await setState(route.from, route, ["closed"], "closed")) || (await close(route.from, route, now())))
      return true;
    await copyChanges(route);
    await scheduler.wait(LOOK_AGAIN_MS);
  }
  return false;
}

/** Lets the old database be written, and the new one be copied to. */
async function openAgain(route: Route): Promise<void> {
  await setState(route.from, route, ["draining", "closed"], "copying");
  await setState(route.to, route, ["arrived"], "arriving");
}

/** The copy is not equal: deleted, and made again from the beginning. */
async function beginAgain(deps: MoveDeps, move: Move, route: Route, differing: string[]): Promise<Move | null> {
  const problem = `differs: ${differing.join(", ")}`;
  logFailure("move_differs", new Error(problem), { workspaceId: move.workspaceId });
  const differed = move.differed + 1;
  const step = differed < MOST_DIFFERED ? "restart" : "undo";
  const again = await save(deps, move, { step, place: START, differed, problem });
  if (again) await openAgain(route);
  return again;
}

/** Deletes the copy; then it is made again, or the move ends. */
async function removeCopy(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  await openAgain(route);
  const next = await removePart(route.to, { ...route, state: "arriving" }, move.place);
  if (next) return save(deps, move, { place: next });
  if (move.step === "restart") return save(deps, move, { step: "copy", place: START });
  await removeMark(route.from, route);
  await route.from.delete(movingChanges).where(eq(movingChanges.workspaceId, move.workspaceId));
  // Others of its workspace may live there: the page itself does not.
  await (move.pageId > 0 ? markAsLeft : removeMark)(route.to, route);
  await save(deps, move, { finishedAt: deps.now() });
  return null;
}

/** Opens the new database, and later deletes the rows of the old one. */
async function releaseStep(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  const { from, to, run } = route;
  await markAsLeft(from, route);
  if (move.pageId > 0) await openForPage(deps, move, route);
  else await removeMark(to, route);
  if (deps.now() < move.switchedAt! + KEPT_MS) {
    await save(deps, move, { claimedUntil: move.switchedAt! + KEPT_MS, problem: null });
    return null;
  }
  const next = await removePart(from, { ...route, run, state: "left" }, move.place);
  if (next) return save(deps, move, { place: next });
  await from.delete(movingChanges).where(eq(movingChanges.workspaceId, move.workspaceId));
  if (move.pageId > 0) await tidyAfterLastPage(deps, move, route);
  await save(deps, move, { finishedAt: deps.now() });
  return null;
}
