import type { Delivery } from "./events/events.ts";
import type { WorldState } from "./world/world.ts";

export type StripeOptions = {
  /** The address for clients and browsers, without a trailing slash. */
  origin: string;
  /** The accepted secret key; without it, every `sk_test_…` is accepted. */
  secretKey?: string;
  /** The endpoint that gets every event. */
  webhook?: { url: string; secret: string };
  /** The function that sends a webhook: `fetch`, or a call of the Worker under test. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns the present time, epoch ms. */
  now?: () => number;
  /** Returns a number with 0 ≤ x < 1. */
  random?: () => number;
  /** Resolves after `ms`; tests use one that resolves at once. */
  wait?: (ms: number) => Promise<void>;
  state?: StripeState;
};

/** The whole state as plain data. */
export type StripeState = { world: WorldState; undelivered: Delivery[] };
