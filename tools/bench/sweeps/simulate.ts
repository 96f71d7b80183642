// Simulates time in steps of a minute. The product's own code claims and makes the cron's sweeps, in this process.
import { processComments } from "../../../worker/features/comments/intake/process.ts";
import { enqueueSweeps } from "../../../worker/features/comments/sweeps/enqueue-sweeps.ts";
import { sweepPage } from "../../../worker/features/comments/sweeps/sweep.ts";
import type { CommentEvent } from "../../../worker/messages.ts";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { seededRandom } from "../../random.ts";
import { createMadeUpPages, type Place } from "./made-up-pages.ts";
import { startProduct } from "./product.ts";

export type Scenario = {
  minutes: number;
  pages: number;
  posts: number;
  ads: number;
  /** The comments of each page in an hour. */
  commentsAnHour: number;
  /** The share of comments under the latest posts and ads. */
  shareOfLatest: number;
  /** Every n-th page gets no webhooks; 0 for none. */
  loses: number;
  /** On the other pages, one in this many comments has no webhook; 0 for none. */
  leaks: number;
  /** The minutes at the end without new comments. */
  quiet: number;
  /** The minutes in which comments are written whose wait is measured. */
  noted: number;
  /** The duration of a call to the network, in milliseconds. With 0 every sweep ends at once. */
  callMs: number;
  /** Whether no webhook has come before the beginning. */
  silent: boolean;
};
export type Minute = {
  swept: number;
  /** The pages at the end of the minute whose due sweep has not started: it is in the queue, or not claimed. */
  waiting: number;
  /** The rows that the sweeps of the minute changed. */
  rowsChanged: number;
  /** The calls by page, and whether the page gets no webhooks. */
  calls: { page: number; isLost: boolean; made: number }[];
  /** The CPU time of the sweeps of the minute. */
  ms: number;
};
/** How long a comment without a webhook waited; null when it was not found. */
export type Wait = { place: Place; isLost: boolean; seconds: number | null };

const START = Date.UTC(2026, 0, 15);
/** `max_concurrency` of the queue in wrangler.toml. Each invocation takes a message, and makes its sweeps in parallel. */
const INVOCATIONS = 20;
const FIRST_PAGE = 1_000_000;

/** Runs a simulation. @param seed an integer: the same seed gives the same comments */
export function simulate(scenario: Scenario, seed: number) {
  let now = START;
  const random = seededRandom(seed);
  const madeUp = createMadeUpPages({ posts: scenario.posts, ads: scenario.ads }, START);
  const { deps, core, comments, sent } = startProduct(() => now);
  const events = sent["comment-events"];
  /** The messages that were sent and not started. */
  const queue: Parameters<typeof sweepPage>[1][][] = [];
  /** The time at which each invocation ends its message. */
  const freeAt: number[] = Array(INVOCATIONS).fill(START);
  let minuteAt = START;
  const lost = new Map<string, Omit<Wait, "seconds"> & { at: number; found: number | null }>();
  Object.assign(deps.networks.facebook, madeUp.reading);

  const losesWebhooks = (page: number) => scenario.loses > 0 && page % scenario.loses === 0;
  const externalId = (page: number) => String(FIRST_PAGE + page);

  function connect() {
    const workspaces = Math.ceil(scenario.pages / 5);
    const owners = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${workspaces})`;
    const all = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${scenario.pages})`;
    const before = START - 30 * 86_400_000;
    core.sqlite.exec(
      `${owners} INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) SELECT i, 'w' || i, 'COMMENTS_0', 'Europe/Madrid', ${before} FROM n`,
    );
    core.sqlite.exec(
      `${owners} INSERT INTO grants (id, workspace_id, external_user_id, status, scopes, declined_scopes, sealed_token, created_at, updated_at)
       SELECT i, i, 'u' || i, 'valid', '[]', '[]', '', 0, 0 FROM n`,
    );
    core.sqlite.exec(
      `${owners} INSERT INTO subscriptions (workspace_id, plan, status, updated_at) SELECT i, 'business', 'active', ${before} FROM n`,
    );
    // Every page had a webhook an hour ago, and the sweeps are spread over ten minutes.
    core.sqlite.exec(
      `${all} INSERT INTO pages (id, public_id, workspace_id, grant_id, network, external_id, group_key, name, status, protected_from, activated_at,
         sealed_token, subscribed_at, webhook_heard_at, last_sweep_at, sweep_at, created_at, updated_at)
       SELECT i, 'p' || i, (i + 4) / 5, (i + 4) / 5, 'facebook', 1000000 + i, 1000000 + i, 'Página ' || i, 'active', ${before}, ${before},
         'token', ${before}, ${scenario.silent ? "NULL" : START - 3_600_000}, ${START - 600_000}, ${START} + (i % 10) * 60000, ${before}, ${before} FROM n`,
    );
  }

  async function intake() {
    events.push(...sent["busy-events"].splice(0));
    while (events.length > 0) {
      const batch = events.splice(0, 50).filter((event): event is CommentEvent => "externalId" in event);
      for (const { externalId: id } of batch) {
        const wait = lost.get(id);
        if (wait) wait.found ??= now;
      }
      const { failed, raced } = await processComments(deps, batch);
      if (failed[0]) throw failed[0].error;
      events.push(...raced.map((index) => batch[index]!));
    }
  }

  /** Writes the comments of a minute, with their webhooks if they are not lost. */
  async function write() {
    if (now > START + (scenario.minutes - scenario.quiet) * MINUTE_MS) return;
    for (let page = 1; page <= scenario.pages; page++) {
      if (random() >= scenario.commentsAnHour / 60) continue;
      const pageId = externalId(page);
      const at = now - Math.floor(random() * MINUTE_MS);
      const [postId, comment] = madeUp.write(pageId, { at, random, share: scenario.shareOfLatest });
      const isLost = losesWebhooks(page);
      if (isLost || (scenario.leaks > 0 && random() < 1 / scenario.leaks)) {
        if (at < START + scenario.noted * MINUTE_MS)
          lost.set(comment.id, { place: comment.place, isLost, at, found: null });
        continue;
      }
      events.push({
        network: "facebook",
        pageExternalId: pageId,
        verb: "add",
        externalId: comment.id,
        postId,
        parentId: null,
        isAd: comment.place.endsWith("ad") || comment.place.endsWith("ads"),
        adId: null,
        authorId: comment.authorId,
        authorName: comment.authorName,
        own: false,
        text: comment.text,
        attachmentUrl: null,
        permalink: null,
        at,
        receivedAt: at + 1_000,
        source: "webhook",
      });
    }
    await intake();
  }

  /**
   * Handles the messages of the queue while an invocation is free before the minute ends. The others wait for the next minute.
   *
   * @returns the number of started sweeps, and their calls by page
   */
  async function sweep() {
    const calls = new Map<string, number>();
    let swept = 0;
    while (queue.length > 0) {
      const free = freeAt.indexOf(Math.min(...freeAt));
      const beginsAt = Math.max(freeAt[free]!, minuteAt);
      if (beginsAt >= minuteAt + MINUTE_MS) break;
      now = beginsAt;
      const sweeps = queue.shift()!;
      await Promise.all(sweeps.map((message) => sweepPage(deps, message)));
      swept += sweeps.length;
      const made = madeUp.takeCalls();
      for (const [id, count] of made) calls.set(id, (calls.get(id) ?? 0) + count);
      freeAt[free] = beginsAt + Math.max(0, ...made.values()) * scenario.callMs;
    }
    return { swept, calls };
  }

  async function minute(): Promise<Minute> {
    minuteAt += MINUTE_MS;
    now = minuteAt;
    await write();
    madeUp.takeCalls();
    const rowsBefore = core.rowsChanged() + comments.rowsChanged();
    const cpu = process.cpuUsage();
    await enqueueSweeps(deps);
    queue.push(...sent.sweeps.splice(0).flatMap((message) => ("sweeps" in message ? [message.sweeps] : [])));
    const { swept, calls: made } = await sweep();
    const { user, system } = process.cpuUsage(cpu);
    const rowsChanged = core.rowsChanged() + comments.rowsChanged() - rowsBefore;
    const calls = [...made].map(([id, count]) => {
      const page = Number(id) - FIRST_PAGE;
      return { page, isLost: losesWebhooks(page), made: count };
    });
    await intake();
    for (const ofQueue of Object.values(sent)) ofQueue.length = 0;
    const due = core.sqlite.prepare("SELECT count(*) AS count FROM pages WHERE sweep_at <= ?").get(minuteAt);
    const waiting = Number(due?.count) + queue.flat().length;
    return { swept, waiting, rowsChanged, calls, ms: (user + system) / 1000 };
  }

  const waits = (): Wait[] =>
    [...lost.values()].map(({ place, isLost, at, found }) => ({
      place,
      isLost,
      seconds: found === null ? null : (found - at) / 1000,
    }));

  return { connect, minute, waits };
}
