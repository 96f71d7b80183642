// After a long silence a page has more missing comments than one sweep sends. What was left is read here, a part in each sweep, so
// that the search for new comments and the visits of other posts go on meanwhile.
import type { Deps } from "../../../deps.ts";
import { NetworkError } from "../../../network-error.ts";
import type { ThreadPlace } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { hasRoom } from "../../../platform/db/statement-room.ts";
import { stopsPage } from "./page-problem.ts";
import { FIRST_LOOK_MS, MAX_DIFFERENCES, type OfPage, reconcile } from "./reconcile.ts";
import { resumeThread } from "./resume-thread.ts";

type Input = OfPage & {
  /** Whether the page is so near to one of its network's limits that this waits. */
  isBusy: () => boolean;
};

/** How many posts may fail in one sweep before it leaves the others to the next one. */
const MAX_FAILED = 5;
/** A post that cannot be read for this long is given up. */
const GIVE_UP_MS = FIRST_LOOK_MS;

/**
 * Reads on where earlier parts of the page stopped, the oldest first, while there is room for differences. A post that cannot be
 * read waits behind the others.
 *
 * @returns how many differences were sent, what is left, and whether the next sweep should read it soon: not if none of it could
 * be read
 */
export async function catchUp(
  deps: Deps,
  db: CommentsDb,
  input: Input,
): Promise<{ differences: number; behind: ThreadPlace[]; isSoon: boolean }> {
  const { network, token, startedAt, isBusy } = input;
  const open = [...input.behind];
  const later: ThreadPlace[] = [];
  const failed: ThreadPlace[] = [];
  const room = { left: MAX_DIFFERENCES };
  const onUsage: OfPage["onUsage"] = (usage) => {
    input.onUsage(usage);
    if (isBusy()) room.left = 0;
  };
  let sent = 0;
  while (open.length > 0 && room.left > 0 && hasRoom() && failed.length < MAX_FAILED && !isBusy()) {
    const [place] = open as [ThreadPlace];
    try {
      const thread = await resumeThread(network, { ...place, token, onUsage });
      if (thread) {
        const { since, until } = place;
        const part = { ...input, onUsage, room, behind: later, thread, since, until };
        const { differences } = await reconcile(deps, db, part);
        sent += differences;
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      // A lasting problem of the page is found by the sweep itself; the next one reads on.
      if (stopsPage(error)) break;
      failed.push(place);
    }
    open.shift();
  }
  const kept = failed.filter(({ until }) => startedAt - until < GIVE_UP_MS);
  return { differences: sent, behind: [...open, ...later, ...kept], isSoon: open.length + later.length > 0 };
}
