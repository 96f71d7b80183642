// The steps of a move. Each call does a part of a step.
import { eq } from "drizzle-orm";
import { logFailure } from "../../../failures.ts";
import { movingChanges } from "../../../platform/db/comments.ts";
import { mixedPart, separatePage } from "../../archive/separate-page.ts";
import { comparePart, differingTables } from "./compare.ts";
import { copyChanges, copyWhole, MAX_CHANGES, putRows, type Route, readPart } from "./copy.ts";
import { close, markAsLeft, removeMark, setState } from "./marks.ts";
import { type Move, type MoveDeps, routeOf, START, saveMove } from "./move.ts";
import { isMoved, MOVED_TABLES } from "./moved-tables.ts";
import { openForPage, tidyAfterLastPage } from "./page-arrives.ts";
import { pointToNewShard } from "./point-to-new-shard.ts";
import { removePart } from "./remove.ts";

/**
 * How long the old rows are kept: requests that read the old database's name before the switch still use it, and no invocation
 * lasts longer.
 */
const KEPT_MS = 15 * 60_000;
const LOOK_AGAIN_MS = 200;
/** How often it checks for running calls to the network; in total longer than a lease. */
const LOOKS = 250;
/** A move whose copy differs this often is undone. */
const MAX_DIFFERED = 3;
/** Where copying starts again after a run of the archive kept a part during the move. */
const PARTS = { table: MOVED_TABLES.findIndex(({ pageBy }) => pageBy === "part"), after: null };

/** Does a part of a step. @returns the new state of the move; null when this run can do nothing more */
export const STEPS: Record<Move["step"], (deps: MoveDeps, move: Move) => Promise<Move | null>> = {
  copy: copyStep,
  compare: compareStep,
  switch: switchStep,
  release: releaseStep,
  restart: removeCopy,
  undo: removeCopy,
};

/** Copies a part of a table. Changes from now on are recorded and copied later. */
async function copyStep(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  const { table: position, after } = move.place;
  const table = MOVED_TABLES[position];
  if (!table) return saveMove(deps, move, { step: "compare", place: START });
  // This is slow, since it reads and writes objects, so it is not done while the old database is closed.
  if (move.pageId > 0 && table.pageBy === "part" && (await separatePage(deps, move.fromShard, route))) return move;
  if (table.kind === "whole" || !isMoved(table, route))
    return saveMove(deps, move, { place: { table: position + 1, after: null } });
  const { rows, next } = await readPart(route.from, table, { ...route, after });
  await putRows(route, table, rows);
  const place = next ? { table: position, after: next } : { table: position + 1, after: null };
  return saveMove(deps, move, { place, copied: move.copied + rows.length });
}

/** Compares a part of a table in both databases. This is slow, so it is not done while the old database is closed. */
async function compareStep(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  const { table: position, after } = move.place;
  const table = MOVED_TABLES[position];
  if (!table) return saveMove(deps, move, { step: "switch", place: START });
  const nextTable = { table: position + 1, after: null };
  if (table.kind === "whole" || !isMoved(table, route)) return saveMove(deps, move, { place: nextTable });
  // Changes that are recorded but not copied are not compared.
  const copied = await copyChanges(route);
  if (copied === MAX_CHANGES) return saveMove(deps, move, { copied: move.copied + copied });
  const { same, next } = await comparePart(route, table, after);
  if (!same) return beginAgain(deps, move, route, [table.name]);
  return saveMove(deps, move, {
    copied: move.copied + copied,
    place: next ? { table: position, after: next } : nextTable,
  });
}

/** Copies the changes, then, while nothing is written, the rest, and switches. */
async function switchStep(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  const copied = await copyChanges(route);
  if (copied === MAX_CHANGES) return saveMove(deps, move, { copied: move.copied + copied });
  const { from, to } = route;
  await setState(from, route, ["copying"], "draining");
  if (!(await closeWhenIdle(deps, route))) throw new Error("calls to the network did not end");
  let changes: number;
  do changes = await copyChanges(route);
  while (changes === MAX_CHANGES);
  if (move.pageId > 0 && (await mixedPart(from, route))) {
    await openAgain(route);
    return saveMove(deps, move, { step: "copy", place: PARTS });
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
    // An earlier run that was killed may have closed it.
    if ((await setState(route.from, route, ["closed"], "closed")) || (await close(route.from, route, now())))
      return true;
    await copyChanges(route);
    await scheduler.wait(LOOK_AGAIN_MS);
  }
  return false;
}

/** Opens the old database for writes again, and the new one for copies. */
export async function openAgain(route: Route): Promise<void> {
  await setState(route.from, route, ["draining", "closed"], "copying");
  await setState(route.to, route, ["arrived"], "arriving");
}

/** Restarts a move whose copy differs: the copy is deleted and made again. */
async function beginAgain(deps: MoveDeps, move: Move, route: Route, differing: string[]): Promise<Move | null> {
  const problem = `differs: ${differing.join(", ")}`;
  logFailure("move_differs", new Error(problem), { workspaceId: move.workspaceId });
  const differed = move.differed + 1;
  const step = differed < MAX_DIFFERED ? "restart" : "undo";
  const again = await saveMove(deps, move, { step, place: START, differed, problem });
  if (again) await openAgain(route);
  return again;
}

/** Deletes the copy; then it is made again, or the move ends. */
async function removeCopy(deps: MoveDeps, move: Move): Promise<Move | null> {
  const route = routeOf(deps, move);
  await openAgain(route);
  const next = await removePart(route.to, { ...route, state: "arriving" }, move.place);
  if (next) return saveMove(deps, move, { place: next });
  if (move.step === "restart") return saveMove(deps, move, { step: "copy", place: START });
  await removeMark(route.from, route);
  await route.from.delete(movingChanges).where(eq(movingChanges.workspaceId, move.workspaceId));
  // Other pages of its workspace may be there, but not this one.
  await (move.pageId > 0 ? markAsLeft : removeMark)(route.to, route);
  await saveMove(deps, move, { finishedAt: deps.now() });
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
    await saveMove(deps, move, { claimedUntil: move.switchedAt! + KEPT_MS, problem: null });
    return null;
  }
  const next = await removePart(from, { ...route, run, state: "left" }, move.place);
  if (next) return saveMove(deps, move, { place: next });
  await from.delete(movingChanges).where(eq(movingChanges.workspaceId, move.workspaceId));
  if (move.pageId > 0) await tidyAfterLastPage(deps, move, route);
  await saveMove(deps, move, { finishedAt: deps.now() });
  return null;
}
