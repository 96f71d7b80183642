import type { Delivery } from "./events/events.ts";
import type { WorldState } from "./world/world.ts";

export type StripeOptions = {
  /** Where clients and browsers reach it, without a trailing slash. */
  origin: string;
  /** The one secret key that is accepted; any `sk_test_…` without it. */
  secretKey?: string;
  /** The endpoint that gets every event. */
  webhook?: { url: string; secret: string };
  /** How a webhook leaves: `fetch`, or the worker under test called as a function. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch ms. */
  now?: () => number;
  /** 0 ≤ x < 1. */
  random?: () => number;
  /** Resolves after `ms`; a test passes one that resolves at once. */
  wait?: (ms: number) => Promise<void>;
  state?: StripeState;
};

/** The whole state as plain data. */
export type StripeState = { world: WorldState; undelivered: Delivery[] };
