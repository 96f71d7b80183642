// After a long silence a page has more missing comments than one sweep sends. What was left is read here, a part in each sweep, so
// that the search for new comments and the visits of other posts go on meanwhile.
import type { Deps } from "../../../deps.ts";
import { NetworkError } from "../../../network-error.ts";
import type { ThreadPlace } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { MAX_DIFFERENCES, type OfPage, reconcile } from "./reconcile.ts";
import { resumeThread } from "./resume-thread.ts";

type Input = OfPage & {
  /** Whether the page is so near to one of its network's limits that this waits. */
  isBusy: () => boolean;
};

/**
 * Reads on where earlier parts of the page stopped, the oldest first, while there is room for differences.
 *
 * @returns how many differences were sent, and what is left
 */
export async function catchUp(
  deps: Deps,
  db: CommentsDb,
  input: Input,
): Promise<{ differences: number; behind: ThreadPlace[] }> {
  const { network, token, isBusy } = input;
  const open = [...input.behind];
  const later: ThreadPlace[] = [];
  const room = { left: MAX_DIFFERENCES };
  const onUsage: OfPage["onUsage"] = (usage) => {
    input.onUsage(usage);
    if (isBusy()) room.left = 0;
  };
  let sent = 0;
  try {
    while (open.length > 0 && room.left > 0 && !isBusy()) {
      const [place] = open as [ThreadPlace];
      const thread = await resumeThread(network, { ...place, token, onUsage });
      if (thread) {
        const { since, until } = place;
        const part = { ...input, onUsage, room, behind: later, thread, since, until };
        const { differences } = await reconcile(deps, db, part);
        sent += differences;
      }
      open.shift();
    }
  } catch (error) {
    // A lasting problem is found by the sweep itself; the next one reads on.
    if (!(error instanceof NetworkError)) throw error;
  }
  return { differences: sent, behind: [...open, ...later] };
}
