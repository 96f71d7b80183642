import { z } from "zod";

/** Delivery faults of any sender. The defaults have none. */
export const Disorder = z.object({
  /** Each POST is made this many times. */
  repeat: z.int().min(1).max(20).default(1),
  /** Each event waits a random part of this window (ms; `true` is 500), so they arrive out of order. */
  shuffle: z
    .union([z.boolean(), z.number().min(0)])
    .transform((value) => (typeof value === "number" ? value : value ? 500 : 0))
    .default(0),
  delayMs: z.number().min(0).default(0),
  /** Fraction of events that never leave. */
  lose: z.number().min(0).max(1).default(0),
  /** Wait before the first retry; it doubles from one to the next. */
  retryFirstMs: z.number().min(0).default(1000),
});
