import type { SocialNetwork } from "../../../networks/network.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/threads.ts";

/** Pages of comments read of one thread at most; a busier one continues in the next sweep. */
const MOST_PAGES = 60;

type ReadPage = {
  comments: NetworkComment[];
  /** The thread was read back to this moment: a comment missing after it is not on the network. Null while reading continues. */
  readFrom: number | null;
  /** Cursor of what follows; null at the end. */
  next: string | null;
};

/**
 * The comments of a thread back to `since`, a page at a time. The request asks for newest first; where the network keeps its
 * own order, all pages are read.
 *
 * @param since epoch milliseconds
 */
export async function* readThread(
  network: SocialNetwork,
  thread: Pick<NetworkThread, "id" | "comments" | "next">,
  { token, since }: { token: string; since: number },
): AsyncGenerator<ReadPage> {
  let { comments, next } = thread;
  let oldest = Number.POSITIVE_INFINITY;
  for (let pages = 1; ; pages++) {
    oldest = Math.min(oldest, ...timesOf(comments));
    const ended = next === null || (isNewestFirst(comments) && oldest < since);
    const readFrom = ended ? (next === null ? since : Math.max(oldest, since)) : null;
    yield { comments, readFrom, next };
    if (ended || next === null || pages >= MOST_PAGES) return;
    ({ comments, next } = await network.moreComments({ id: thread.id, after: next, token }));
  }
}

/** The first comments of a thread are all that were written since then. @param since epoch milliseconds */
export const holdsAllSince = ({ comments, next }: Pick<NetworkThread, "comments" | "next">, since: number): boolean =>
  next === null || (isNewestFirst(comments) && Math.min(...timesOf(comments)) < since);

/** Replies may follow their comment, whatever their time. */
function isNewestFirst(comments: NetworkComment[]): boolean {
  const top = comments.filter(({ parentId }) => parentId === null);
  const times = timesOf(top.length > 1 ? top : comments);
  return times.length < 2 || times[0]! >= times.at(-1)!;
}

const timesOf = (comments: NetworkComment[]): number[] => comments.flatMap(({ postedAt }) => postedAt ?? []);
