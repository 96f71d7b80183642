// Sends changes to the webhook like Meta: collected for a few ms, several in one POST, and the whole POST again until it is answered with
// 200. `mode` sets its faults.

import { z } from "zod";
import type { Send } from "../options.ts";
import type { Change } from "../world/types.ts";
import { createDeliveryLog } from "./delivery-log.ts";
import { Disorder } from "./disorder.ts";
import { bodyOf, post } from "./post.ts";

/** The delivery faults of Meta's webhooks. */
const DeliveryMode = Disorder.extend({
  /** The maximum number of events in one POST; Meta sends up to 1,000. */
  batchMax: z.int().min(1).max(1000).default(100),
  retryMaxMs: z.number().min(0).default(60_000),
  /** Meta drops an event after 36 hours. */
  giveUpMs: z
    .number()
    .min(0)
    .default(36 * 3_600_000),
});

/** Events that come within this time share a POST. */
const GATHER_MS = 4;
/** The maximum number of POSTs at the same time. While there are more events, the batches become larger. */
const CONCURRENT_POSTS = 6;

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery(outside: {
  now: () => number;
  random: () => number;
  wait: (ms: number) => Promise<void>;
  send: Send;
  /** Returns the app's secret. It is called for each POST, since the secret can be reset. */
  secret: () => string;
  urlFor: (object: Change["object"]) => string;
}) {
  const { now, random, wait } = outside;
  const log = createDeliveryLog();
  const unfinished = new Set<Change>();
  const ready: Record<Change["object"], Change[]> = { page: [], instagram: [] };
  let mode = DeliveryMode.parse({});
  let posting = 0;
  let gathering = false;
  let finished = 0;
  let waiters: (() => void)[] = [];

  function makeReady(change: Change) {
    ready[change.object].push(change);
    if (gathering) return;
    gathering = true;
    void wait(GATHER_MS).then(() => {
      gathering = false;
      flush();
    });
  }

  function flush() {
    for (const object of ["page", "instagram"] as const) {
      while (ready[object].length > 0 && posting < CONCURRENT_POSTS)
        void deliver(ready[object].splice(0, mode.batchMax));
    }
  }

  async function deliver(changes: Change[]) {
    const body = bodyOf(changes, now());
    const url = outside.urlFor(changes[0]!.object);
    for (let copy = 0; copy < mode.repeat; copy++) await untilAccepted(url, body, changes);
    for (const change of changes) finish(change);
  }

  async function untilAccepted(url: string, body: string, changes: Change[]) {
    const started = now();
    for (let retries = 0; ; retries++) {
      posting++;
      const { status, ms } = await post({ send: outside.send, secret: outside.secret() }, url, body);
      posting--;
      log.answered(status, ms);
      flush();
      const dropped = !unfinished.has(changes[0]!) || now() - started > mode.giveUpMs;
      if (status === 200 || dropped) return;
      await wait(Math.min(mode.retryFirstMs * 2 ** retries, mode.retryMaxMs));
    }
  }

  function finish(change: Change) {
    unfinished.delete(change);
    finished++;
    if (unfinished.size > 0) return;
    for (const done of waiters) done();
    waiters = [];
  }

  return {
    add(change: Change) {
      log.event();
      if (random() < mode.lose) return log.lost(change.value);
      unfinished.add(change);
      const later = mode.delayMs + mode.shuffle * random();
      if (later === 0) makeReady(change);
      else void wait(later).then(() => unfinished.has(change) && makeReady(change));
    },
    /** Resolves when every event was accepted, lost or abandoned. */
    idle: (): Promise<void> => (unfinished.size === 0 ? Promise.resolve() : new Promise((done) => waiters.push(done))),
    mode: () => mode,
    /** Changes the mode; missing settings keep their value. @throws ZodError */
    setMode: (changes: unknown) => (mode = DeliveryMode.parse({ ...mode, ...(changes as object) })),
    resetMode: () => (mode = DeliveryMode.parse({})),
    summary: () => log.summary(unfinished.size),
    resetSummary: log.reset,
    lostNews: log.lostNews,
    undelivered: () => [...unfinished],
    /** The number of finished events: accepted, abandoned or reset. */
    finished: () => finished,
    /** Resumes the deliveries of an earlier process, without losing or delaying any of them. */
    restore(changes: Change[]) {
      for (const change of changes) {
        unfinished.add(change);
        makeReady(change);
      }
    },
  };
}
