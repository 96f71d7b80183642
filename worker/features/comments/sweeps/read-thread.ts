import type { SocialNetwork } from "../../../networks/network.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/threads.ts";

/** The maximum number of pages of comments that are read of one thread; a busier one continues in the next sweep. */
const MAX_PAGES = 60;

/** A comment this new may be missing in a list that was read earlier. */
export const GRACE_MS = 60_000;

type ReadPage = {
  comments: NetworkComment[];
  /**
   * The thread was read back to this moment, so a later comment that is missing is not on the network. Null while reading
   * continues.
   */
  readFrom: number | null;
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

type OnUsage = Parameters<SocialNetwork["moreComments"]>[0]["onUsage"];

/**
 * Yields the comments of a thread back to `since`, a page at a time. The request asks for the newest first. When the network uses
 * another order, all pages are read.
 *
 * @param since epoch milliseconds
 */
export async function* readThread(
  network: SocialNetwork,
  thread: Pick<NetworkThread, "id" | "comments" | "next">,
  { token, since, onUsage }: { token: string; since: number; onUsage?: OnUsage },
): AsyncGenerator<ReadPage> {
  let { comments, next } = thread;
  let oldest = Number.POSITIVE_INFINITY;
  for (let pages = 1; ; pages++) {
    oldest = Math.min(oldest, ...timesOf(comments));
    const ended = next === null || (isNewestFirst(comments) && oldest < since);
    const readFrom = ended ? (next === null ? since : Math.max(oldest, since)) : null;
    yield { comments, readFrom, next };
    if (ended || next === null || pages >= MAX_PAGES) return;
    const call = { id: thread.id, after: next, token, ...(onUsage && { onUsage }) };
    ({ comments, next } = await network.moreComments(call));
  }
}

/** The moment back to which the first comments of a thread are complete; infinite when the network orders them otherwise. */
export const completeSince = ({ comments, next }: Pick<NetworkThread, "comments" | "next">): number =>
  next === null ? 0 : isNewestFirst(comments) ? Math.min(...timesOf(comments)) : Number.POSITIVE_INFINITY;

/** Whether the list is ordered newest first; replies may directly follow their comment, whatever their time. */
function isNewestFirst(comments: NetworkComment[]): boolean {
  const top = comments.filter(({ parentId }) => parentId === null);
  const times = timesOf(top.length > 1 ? top : comments);
  return times.length < 2 || times[0]! >= times.at(-1)!;
}

const timesOf = (comments: NetworkComment[]): number[] => comments.flatMap(({ postedAt }) => postedAt ?? []);
