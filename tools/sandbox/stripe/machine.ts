import { createEvents, type Events } from "./events/events.ts";
import { createFaults, type Faults } from "./faults/faults.ts";
import type { StripeOptions } from "./options.ts";
import { createWorld, type World } from "./world/world.ts";

/** All parts of this Stripe, built once. */
export type Machine = {
  origin: string;
  secretKey: string | undefined;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  world: World;
  events: Events;
  faults: Faults;
  /** The running request; both are null between requests. */
  request: { id: string | null; idempotency_key: string | null };
  /** The time of the due work that runs, seconds; otherwise null. */
  instant: number | null;
  /** The last 5,000 calls, oldest first. */
  calls: ServedCall[];
};

type ServedCall = { method: string; path: string; status: number; code?: string; idempotencyKey?: string };

export function createMachine(options: StripeOptions): Machine {
  const { now = Date.now, random = Math.random } = options;
  const wait = options.wait ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
  return {
    origin: options.origin,
    secretKey: options.secretKey,
    now,
    wait,
    world: createWorld(options.state?.world),
    events: createEvents({
      now,
      random,
      wait,
      send: options.send ?? ((url, init) => fetch(url, init)),
      webhook: options.webhook,
    }),
    faults: createFaults(),
    request: { id: null, idempotency_key: null },
    instant: null,
    calls: [],
  };
}
