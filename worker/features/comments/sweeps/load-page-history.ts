import type { Deps } from "../../../deps.ts";
import type { CommentEvent, LoadPlace } from "../../../messages.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/threads.ts";
import { stopWhileMoving } from "../../../platform/db/moving.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { hasRoom } from "../../../platform/db/statement-room.ts";
import { lacksShare } from "../../workspaces/paced-reads.ts";
import { processComments } from "../intake/process.ts";
import { commentsByKey } from "../queries.ts";
import { storePosts } from "../storage/post-context.ts";
import { differs, type SweptPage, seenEvent } from "./differences.ts";
import { loadAdsAfter } from "./ledger/visits.ts";
import { readThread } from "./read-thread.ts";
import { resumeThread } from "./resume-thread.ts";

/** The maximum number of lists of older posts that are read, 25 posts each. */
const MAX_LISTS = 20;
/** The maximum number of pages of comments that one load reads, in all its messages: some 300,000 comments. */
const MAX_PAGES = 3_000;
/** The maximum number of ads that are read: those that the sweeps visit first. */
const MAX_ADS = 25;
/** As many as in a queue batch. */
const AT_ONCE = 50;

const START: LoadPlace = { lists: 0, after: null, done: [], reading: null, pages: 0 };

type Thread = Pick<NetworkThread, "id" | "isAd">;
/** What is done with a post, and with each page of its comments. */
type Visit = {
  post: (thread: NetworkThread) => Promise<void>;
  /** @returns how many were stored */
  comments: (thread: Thread, comments: NetworkComment[]) => Promise<number>;
};

type Input = {
  page: SweptPage;
  token: string;
  db: CommentsDb;
  /** Epoch milliseconds. */
  since: number;
  /** When to stop, epoch milliseconds. */
  until: number;
  /** Where an earlier call stopped; missing at the start. */
  place?: LoadPlace | undefined;
};

/** `rest`: where to continue; null when all was read. */
type Loaded = { stored: number; rest: LoadPlace | null };

/**
 * Loads the comments of a page since a moment that are not stored here. They are judged and shown; a comment older than the
 * page's protection is never hidden. The latest posts and ads come first, since their comments may be recent however old the post
 * is, then older posts. Safe to repeat. A load that has used its share of calls stops there.
 *
 * @throws NetworkError
 */
export const loadPageHistory = (deps: Deps, input: Input): Promise<Loaded> =>
  readPageHistory(deps, input, {
    post: (thread) => storePosts(input.db, input.page, [thread], deps.now()),
    comments: (thread, comments) => storeNewComments(deps, input, thread, comments),
  });

/**
 * Reads the comments of a page since a moment, in the order of `loadPageHistory`.
 *
 * @param visit what is done with them; a part that fails is read again
 * @throws NetworkError
 */
export async function readPageHistory(deps: Deps, input: Input, visit: Visit): Promise<Loaded> {
  const { page, since, until } = input;
  const isLate = () => deps.now() > until || !hasRoom();
  let place = input.place ?? START;
  let stored = 0;

  /** Reads one post from where an earlier call stopped. @returns false when the time ends before its comments do */
  async function read(thread: Pick<NetworkThread, "id" | "isAd" | "comments" | "next">): Promise<boolean> {
    for await (const { comments, readFrom, next } of readThread(deps.networks[page.network], thread, input)) {
      if (isLate()) return false;
      stored += await visit.comments(thread, comments);
      const isOver = readFrom !== null || next === null || place.pages >= MAX_PAGES;
      const reading = isOver ? null : { id: thread.id, isAd: thread.isAd, after: next };
      place = { ...place, reading, pages: place.pages + 1 };
    }
    return true;
  }

  async function readOn(): Promise<Loaded> {
    for (;;) {
      // This also reads the rest of a very busy post that one call did not finish.
      while (place.reading) {
        if (isLate()) return { stored, rest: place };
        const { id } = place.reading;
        const thread = await resumeThread(deps.networks[page.network], { ...place.reading, token: input.token });
        if (thread === null) place = { ...place, reading: null };
        else if (!(await read(thread))) return { stored, rest: place };
        if (!place.reading) place = { ...place, done: [...place.done, id] };
      }
      const { threads, next } = await loadList(deps, input, place);
      await stopWhileMoving(deps.core, page.workspaceId);
      for (const thread of threads.filter(({ id }) => !place.done.includes(id))) {
        await visit.post(thread);
        if (!(await read(thread))) return { stored, rest: place };
        if (place.reading) break;
        place = { ...place, done: [...place.done, thread.id] };
      }
      if (place.reading) continue;
      const oldest = threads.at(-1)?.createdAt ?? 0;
      const isLast = place.lists > 0 && (next === null || oldest < since || place.lists >= MAX_LISTS);
      if (isLast || place.pages >= MAX_PAGES) return { stored, rest: null };
      // Older lists repeat only posts of the first list.
      const done =
        place.lists === 0 ? place.done : place.done.filter((id) => !threads.some((thread) => thread.id === id));
      place = { ...place, lists: place.lists + 1, after: next, done };
      if (isLate()) return { stored, rest: place };
    }
  }

  try {
    return await readOn();
  } catch (error) {
    if (lacksShare(error)) return { stored, rest: place };
    throw error;
  }
}

/** The list that contains a place. @returns its posts, and the cursor of the next list */
async function loadList({ networks }: Pick<Deps, "networks">, { page, db, token }: Input, { lists, after }: LoadPlace) {
  const network = networks[page.network];
  const target = { id: page.externalId, token };
  if (lists > 0) return network.olderThreads({ ...target, after });
  const threads = await network.recentThreads(target);
  const ids = (await loadAdsAfter(db, page, null, MAX_ADS)).filter((id) => threads.every((thread) => thread.id !== id));
  const ads = ids.length > 0 ? await network.threads({ ids, token }) : [];
  return { threads: [...threads, ...ads.map((ad) => ({ ...ad, isAd: network.adsAreCopies || ad.isAd }))], next: null };
}

/** Judges and stores the recent comments that differ from our rows. @returns how many */
async function storeNewComments(
  deps: Deps,
  { page, db, since }: Input,
  thread: Pick<NetworkThread, "id" | "isAd">,
  comments: NetworkComment[],
): Promise<number> {
  const { keyOf } = deps.networks[page.network];
  const recent = comments.filter(({ postedAt }) => (postedAt ?? since) >= since);
  const keys = recent.map(({ id }) => ({ pageId: page.id, key: keyOf(id) }));
  const storedByKey = new Map((await commentsByKey(db, keys)).map((row) => [row.externalKey, row]));
  const events = recent
    .filter((comment) => differs(comment, storedByKey.get(keyOf(comment.id))))
    .map((comment) => seenEvent(page, thread, comment, deps.now()));
  return store(deps, events);
}

async function store(deps: Deps, events: CommentEvent[]): Promise<number> {
  let stored = 0;
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const batch = events.slice(from, from + AT_ONCE);
    const { stored: written, raced, failed } = await processComments(deps, batch);
    if (failed[0]) throw failed[0].error;
    stored += written;
    await deps.queues["comment-events"].send(raced.map((index) => batch[index]!));
  }
  return stored;
}
