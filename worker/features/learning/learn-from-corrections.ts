import type { Deps } from "../../deps.ts";
import { learnedAdapters } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { takeFromWindow } from "../../platform/db/window-budget.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { digestOf, loadCorrections, type OfPage, runningModel } from "./corrections.ts";
import { loadLatestLearning } from "./queries.ts";
import { loadOrdinaryComments, train } from "./train.ts";

/**
 * Trains a page again from all its present corrections, so what was undone or forgotten is unlearnt. Safe to repeat: the same
 * corrections store nothing. After sixty times in an hour it waits for the next correction, or until a person looks at what the
 * page learned.
 *
 * @returns whether another adapter is in force now
 */
export async function learnFromCorrections(
  deps: Pick<Deps, "core" | "describe" | "now">,
  db: CommentsDb,
  page: OfPage,
): Promise<boolean> {
  const { choices, latest } = await loadLatestLearning(deps.core, page);
  if (choices.off) return false;
  const corrections = await loadCorrections(db, page, choices);
  const digest = await digestOf(runningModel(deps), corrections);
  if (digest === latest?.digest || (!latest && corrections.length === 0)) return false;
  if (!(await isWithinHour(deps, page.workspaceId))) return false;
  const { adapter, counted } = train(deps, corrections, await loadOrdinaryComments(db, page));
  const createdAt = deps.now();
  // Of two rows in one millisecond, the later one must have the higher key.
  const id = Math.max(newId(createdAt), (latest?.id ?? 0) + 1);
  await deps.core
    .insert(learnedAdapters)
    .values({ id, ...page, adapter, corrections: counted.size, digest, createdAt, usedAt: null });
  return true;
}

/**
 * The maximum number of adapters that a workspace stores in an hour: they are kept for the decisions that name them, and a
 * workspace may correct back and forth.
 */
const MAX_PER_HOUR = 60;

async function isWithinHour({ core, now }: Pick<Deps, "core" | "now">, workspaceId: number): Promise<boolean> {
  const name = `learned:${workspaceId}`;
  return (await takeFromWindow(core, { name, windowMs: HOUR_MS, now: now(), wanted: 1, upTo: MAX_PER_HOUR })) === 1;
}
