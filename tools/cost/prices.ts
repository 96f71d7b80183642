// Cloudflare's prices in USD, as published on 2026-11-22 (`source` names the pages of developers.cloudflare.com). When the prices
// change, change this file and its date.

export const PRICED_ON = "2026-11-22";

/** The plan's own price for a month. */
export const BASE_USD = 5;

type Price = {
  usdPerMillion: number;
  /** The use that the plan's price includes, for a month. */
  included: number;
  source: string;
};

export const PRICES = {
  /** Requests to the Worker. An invocation by a queue or by the cron counts as a request. */
  requests: { usdPerMillion: 0.3, included: 10e6, source: "workers/platform/pricing" },
  cpuMs: { usdPerMillion: 0.02, included: 30e6, source: "workers/platform/pricing" },
  rowsRead: { usdPerMillion: 0.001, included: 25e9, source: "d1/platform/pricing" },
  rowsWritten: { usdPerMillion: 1, included: 50e6, source: "d1/platform/pricing" },
  /** A write, a read or a delete of up to 64 KB. */
  queueOperations: { usdPerMillion: 0.4, included: 1e6, source: "queues/platform/pricing" },
  /** 0.011 USD for a thousand; 10,000 a day are included. */
  neurons: { usdPerMillion: 11, included: 300e3, source: "workers-ai/platform/pricing" },
  /** Requests to the objects of open screens. */
  objectRequests: { usdPerMillion: 0.15, included: 1e6, source: "durable-objects/platform/pricing" },
  /** Points of Analytics Engine. */
  points: { usdPerMillion: 0.25, included: 10e6, source: "analytics/analytics-engine/pricing" },
  logLines: { usdPerMillion: 0.6, included: 20e6, source: "workers/observability/logs/workers-logs" },
  /** Megabytes of D1 kept for a month: 0.75 USD a gigabyte. */
  storedMegabytes: { usdPerMillion: 750, included: 5e3, source: "d1/platform/pricing" },
  /** Objects of R2 written ("class A"). Deleting is free. */
  archiveWrites: { usdPerMillion: 4.5, included: 1e6, source: "r2/pricing" },
  /** Objects of R2 read, or asked for their size ("class B"). */
  archiveReads: { usdPerMillion: 0.36, included: 10e6, source: "r2/pricing" },
  /** Megabytes of R2 kept for a month: 0.015 USD a gigabyte. */
  archivedMegabytes: { usdPerMillion: 15, included: 10e3, source: "r2/pricing" },
} satisfies Record<string, Price>;

export type Resource = keyof typeof PRICES;
export type Use = Record<Resource, number>;

/** The price of `@cf/cloudflare/clef-flash`: 0.09 USD for a million input tokens, output is free (workers-ai/platform/pricing). */
export const NEURONS_PER_TOKEN = 0.09 / 1e6 / (PRICES.neurons.usdPerMillion / 1e6);
