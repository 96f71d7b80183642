// Sends each event to each endpoint, signed, until the answer is 2xx. `mode` sets the faults.

import { z } from "zod";
import { Disorder } from "../../webhooks/disorder.ts";
import { hmacHex } from "../../webhooks/sign.ts";

/** The delivery faults of Stripe's webhooks. */
const DeliveryMode = Disorder.extend({
  /** Whether events are held. When it becomes false, all of them are sent in the order of `release`. */
  hold: z.boolean().default(false),
  /** The order in which held events are sent. */
  release: z.enum(["first", "last", "random"]).default("first"),
  retryMaxMs: z.number().min(0).default(3_600_000),
  /** The number of attempts for an event before it is abandoned. */
  attempts: z.int().min(1).default(8),
});

/** The `Stripe-Signature` of a body. @param at  the time of sending, epoch ms @param secret  with its prefix `whsec_` */
async function signatureOf(secret: string, body: string, at: number): Promise<string> {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${await hmacHex(secret, `${t}.${body}`)}`;
}

/** The delivery of one event to one endpoint. */
export type Delivery = { eventId: string; type: string; url: string; secret: string; body: string };

type Sent = { eventId: string; type: string; url: string; attempts: number; status: number };

export type Events = ReturnType<typeof createEvents>;

const KEPT = 5000;

export function createEvents(outside: {
  now: () => number;
  random: () => number;
  wait: (ms: number) => Promise<void>;
  send: (url: string, init: RequestInit) => Promise<Response>;
  webhook: { url: string; secret: string } | undefined;
}) {
  const { now, random, wait } = outside;
  let mode = DeliveryMode.parse({});
  let held: Delivery[] = [];
  const onTheWay = new Set<Delivery>();
  let sent: Sent[] = [];
  let finished = 0;
  let lastSignature: Promise<unknown> = Promise.resolve();
  let waiters: (() => void)[] = [];

  async function post({ url, secret, body }: Delivery): Promise<number> {
    // One signature after the other, so that events are sent in order.
    const signature = lastSignature.then(() => signatureOf(secret, body, now()));
    lastSignature = signature;
    try {
      const response = await outside.send(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": await signature,
        },
        body,
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function start(delivery: Delivery) {
    onTheWay.add(delivery);
    const mine = onTheWay;
    const { delayMs, shuffle, repeat } = mode;
    const copies = Array.from({ length: repeat }, async () => {
      const later = delayMs + shuffle * random();
      if (later > 0) await wait(later);
      await untilAccepted(delivery, mine);
    });
    await Promise.all(copies);
    mine.delete(delivery);
    finished++;
    if (onTheWay.size > 0) return;
    for (const done of waiters) done();
    waiters = [];
  }

  async function untilAccepted(delivery: Delivery, mine: Set<Delivery>) {
    const { eventId, type, url } = delivery;
    for (let attempts = 1; mine.has(delivery); attempts++) {
      const status = await post(delivery);
      const isOver = (status >= 200 && status < 300) || attempts >= mode.attempts;
      if (isOver) {
        sent.push({ eventId, type, url, attempts, status });
        sent = sent.slice(-KEPT);
        return;
      }
      await wait(Math.min(mode.retryFirstMs * 2 ** (attempts - 1), mode.retryMaxMs));
    }
  }

  function releaseHeld() {
    const leaving = [...held];
    held = [];
    if (mode.release === "last") leaving.reverse();
    if (mode.release === "random") leaving.sort(() => random() - 0.5);
    for (const delivery of leaving) void start(delivery);
  }

  return {
    /** The endpoint of the configuration. */
    webhook: outside.webhook,
    add(delivery: Delivery) {
      if (random() < mode.lose) return;
      if (mode.hold) held.push(delivery);
      else void start(delivery);
    },
    /** Sends an event again at once, in every mode. */
    resend: post,
    /** Resolves when every event was accepted or abandoned, except held ones. */
    idle: (): Promise<void> => (onTheWay.size === 0 ? Promise.resolve() : new Promise((done) => waiters.push(done))),
    mode: () => mode,
    /** Changes the mode; missing settings keep their value. @throws ZodError */
    setMode(changes: unknown) {
      mode = DeliveryMode.parse({ ...mode, ...(changes as object) });
      if (!mode.hold) releaseHeld();
      return mode;
    },
    /** The last 5,000 finished events, with their last status; 0 is no answer. */
    sent: () => sent,
    held: () => held,
    undelivered: () => [...onTheWay, ...held],
    finished: () => finished,
  };
}
