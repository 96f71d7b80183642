import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { habitReadings } from "../../platform/db/comments.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { HABIT_DAYS, type HabitState } from "../../vocabulary/judging/habits.ts";
import { stateOf } from "../scans/list-scans.ts";
import { findReading, isReading, type OfPage } from "./own-reading.ts";

/** The oldest moment that is read. It identifies the reading, too. */
const habitsSince = (startedAt: number): number => startedAt - HABIT_DAYS * DAY_MS;
export const startedAtOf = (since: number): number => since + HABIT_DAYS * DAY_MS;

/**
 * Starts to read how a page was moderated: which of its comments the network hides. Nothing is stored of them, so it does not use up
 * the history load. One reading of a page runs at a time; a finished or stuck one may start again.
 *
 * @throws AppError `not_found`, `account_inactive`, `reconnect_required`
 */
export async function startReading(deps: Pick<Deps, "core" | "queues" | "now">, input: OfPage & { userId: number }) {
  const { workspaceId, db, userId } = input;
  const { page, reading } = await findReading(deps, input);
  if (page.status !== "active")
    throw new AppError("account_inactive", { message: "Activa esta cuenta para leer cómo se moderaba." });
  if (page.problem === "token" || page.problem === "permission") throw new AppError("reconnect_required");
  const startedAt = deps.now();
  if (reading && ["running", "waiting"].includes(stateOf(reading, page, startedAt))) return;
  const state: HabitState = { step: "look", place: null, tally: { words: {}, authors: {} } };
  const fresh = { userId, startedAt, progressAt: null, finishedAt: null, read: 0, state, result: null, refused: [] };
  // Of two requests at once, the second one finds the row of the first.
  const started = await (reading
    ? db.update(habitReadings).set(fresh).where(isReading(page, reading.startedAt)).returning()
    : db
        .insert(habitReadings)
        .values({ pageId: page.id, workspaceId, ...fresh })
        .onConflictDoNothing()
        .returning());
  if (started.length > 0)
    await deps.queues.loads.send([{ workspaceId, pageId: page.id, since: habitsSince(startedAt), habits: true }]);
}
