import type { Deps } from "../../../../deps.ts";
import type { NetworkThread } from "../../../../networks/threads.ts";
import { stopWhileMoving } from "../../../../platform/db/moving.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { storePosts } from "../../storage/post-context.ts";
import { completeSince } from "../read-thread.ts";
import { FIRST_LOOK_MS, findDifferent, loadStored, type OfPage, OVERLAP_MS, reconcileNew } from "../reconcile.ts";
import { keepBehind } from "../sweep-state.ts";
import { findUnlisted } from "../unlisted.ts";
import { loadVisits, recordVisits, type Visit } from "./visits.ts";

/**
 * Compares posts with their last visit, by their counts and newest comments, and reads on where something changed.
 *
 * @returns whether all of them were compared, or noted as being behind
 */
export async function compareVisited(
  deps: Deps,
  db: CommentsDb,
  input: OfPage,
  threads: NetworkThread[],
): Promise<boolean> {
  if (threads.length === 0) return true;
  const { page, startedAt, behind } = input;
  await stopWhileMoving(deps.core, page.workspaceId);
  await storePosts(db, page, threads, startedAt);
  const last = new Map((await loadVisits(db, page, threads)).map((visit) => [visit.externalId, visit]));
  const stored = await loadStored(db, input, threads);
  const unlisted = await findUnlisted(input, threads);
  const visits: Visit[] = [];
  const begun = behind.length;
  let isWhole = true;
  for (const thread of threads) {
    const { visitedAt = null, counted = null } = last.get(thread.id) ?? {};
    const isFewer = counted !== null && (thread.counted ?? counted) < counted;
    // 0 means an ad that was not read yet.
    const lastSince = !visitedAt || isFewer ? startedAt - FIRST_LOOK_MS : visitedAt - OVERLAP_MS;
    const since = Math.min(lastSince, unlisted.get(thread.id) ?? lastSince);
    const changed = findDifferent(input, { read: thread.comments, stored, since }).length > 0;
    // A first visit has no count to compare with; as many comments may have been deleted since as were written.
    const isAsBefore = completeSince(thread) < since && (!visitedAt || thread.counted === counted);
    const isUnsettled = changed || !isAsBefore || unlisted.has(thread.id);
    const { differences, isNoted } = isUnsettled
      ? await reconcileNew(deps, db, { ...input, thread, since })
      : { differences: 0, isNoted: true };
    // The remaining posts stay unvisited.
    if (!isNoted) {
      isWhole = false;
      break;
    }
    visits.push({ externalId: thread.id, counted: differences === 0 ? thread.counted : null });
  }
  // Before the visits: the next ones read only back to these.
  if (behind.length > begun) await keepBehind(db, page, behind);
  await recordVisits(db, page, visits, startedAt);
  return isWhole;
}
