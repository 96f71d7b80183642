import type { Deps } from "../../deps.ts";
import type { CommentEvent } from "../../entry/messages.ts";
import { tailOf } from "../../platform/meta/payloads.ts";
import type { NetworkThread } from "../../platform/meta/reading.ts";
import { differs, type SweptPage, seenEvent } from "./differences.ts";
import { keepPosts } from "./post-context.ts";
import { processComments } from "./process.ts";
import { commentsByKey } from "./queries.ts";
import { readThread } from "./read-thread.ts";

/** Lists of older posts that are read at most, 25 posts each. */
const MOST_LISTS = 20;
/** As many as a queue batch. */
const AT_ONCE = 50;

/**
 * Brings what the network has of a page since a moment and we do not: judged and shown, and nothing hidden that was there
 * before the page was protected. Safe to repeat.
 *
 * @param since   epoch milliseconds
 * @param until   when to stop reading, epoch milliseconds
 * @returns comments stored, and whether all was read
 * @throws MetaError
 */
export async function loadPageHistory(
  deps: Deps,
  input: { page: SweptPage; token: string; shard: string; since: number; until: number },
): Promise<{ stored: number; complete: boolean }> {
  const { page, token, since, until } = input;
  let stored = 0;
  for await (const thread of threadsSince(deps, input)) {
    await keepPosts(deps.comments(input.shard), page, [thread], deps.now());
    for await (const { comments } of readThread(deps, thread, { network: page.network, token, since })) {
      if (deps.now() > until) return { stored, complete: false };
      const recent = comments.filter(({ postedAt }) => postedAt >= since);
      const keys = recent.map(({ id }) => ({ pageId: page.id, key: tailOf(id) }));
      const known = new Map(
        (await commentsByKey(deps.comments(input.shard), keys)).map((row) => [row.externalKey, row]),
      );
      const events = recent
        .filter((comment) => differs(comment, known.get(tailOf(comment.id))))
        .map((comment) => seenEvent(page, thread, comment, deps.now()));
      stored += await store(deps, events);
    }
  }
  return { stored, complete: true };
}

/** The latest posts and ads, whose comments may be recent whatever their age, then older posts back to `since`. */
async function* threadsSince(
  { meta }: Pick<Deps, "meta">,
  { page, token, since }: { page: SweptPage; token: string; since: number },
): AsyncGenerator<NetworkThread> {
  const target = { network: page.network, id: page.externalId, token };
  const { threads } = await meta.recentThreads({ ...target, withAds: true });
  yield* threads;
  const done = new Set(threads.map(({ id }) => id));
  let after: string | null = null;
  for (let lists = 0; lists < MOST_LISTS; lists++) {
    const list = await meta.olderThreads({ ...target, after });
    for (const thread of list.threads) if (!done.has(thread.id)) yield thread;
    const oldest = list.threads.at(-1)?.createdAt ?? 0;
    if (list.next === null || oldest < since) return;
    after = list.next;
  }
}

async function store(deps: Deps, events: CommentEvent[]): Promise<number> {
  let stored = 0;
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const batch = events.slice(from, from + AT_ONCE);
    const { stored: written, raced } = await processComments(deps, batch);
    stored += written;
    await deps.queues.commentEvents.send(raced.map((index) => batch[index]!));
  }
  return stored;
}
