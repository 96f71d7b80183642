import { z } from "zod";

/** The delivery faults of both senders. By default there are none. */
export const Disorder = z.object({
  /** How many times each POST is made. */
  repeat: z.int().min(1).max(20).default(1),
  /** Each event waits for a random part of this window (ms; `true` is 500), so that events arrive out of order. */
  shuffle: z
    .union([z.boolean(), z.number().min(0)])
    .transform((value) => (typeof value === "number" ? value : value ? 500 : 0))
    .default(0),
  delayMs: z.number().min(0).default(0),
  /** The share of events that are never sent, 0 to 1. */
  lose: z.number().min(0).max(1).default(0),
  /** The wait before the first retry. It doubles with each retry. */
  retryFirstMs: z.number().min(0).default(1000),
});
