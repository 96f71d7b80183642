// Chooses the queue for the comments of a webhook: a page with very many comments uses the high-volume queue, so that others do not wait.
// docs/decisions/032.
import type { Deps } from "../deps.ts";
import { CALM_AT_ONCE } from "../high-volume-queues.ts";
import type { CommentsMessage } from "../messages.ts";
import type { PerMinute } from "../vocabulary/limits.ts";

/**
 * The maximum number of events of a page in a minute that use everybody's queue: two a second. A rate limit binding counts them,
 * by location.
 */
const CALM_A_MINUTE: PerMinute = 120;

/** Enqueues the messages of a webhook, each in its queue. */
export async function enqueueByVolume(
  deps: Pick<Deps, "limit" | "queues">,
  messages: CommentsMessage[],
): Promise<void> {
  const pages = await Promise.all(
    [...Map.groupBy(messages, pageOf)].map(async ([page, events]) =>
      (await isCalm(deps, page, events.length)) ? [] : page,
    ),
  );
  const busy = new Set(pages.flat());
  await Promise.all([
    deps.queues["comment-events"].send(messages.filter((message) => !busy.has(pageOf(message)))),
    deps.queues["high-volume-events"].send(messages.filter((message) => busy.has(pageOf(message)))),
  ]);
}

const pageOf = ({ network, pageExternalId }: CommentsMessage): string => `${network}:${pageExternalId}`;

async function isCalm({ limit }: Pick<Deps, "limit">, page: string, events: number): Promise<boolean> {
  if (events > CALM_AT_ONCE) return false;
  const counted = await Promise.all(Array.from({ length: events }, () => limit(CALM_A_MINUTE, `page:${page}`)));
  return counted.every(Boolean);
}
