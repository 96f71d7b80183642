import { z } from "zod";

/** How webhooks misbehave. The defaults are an honest network on a good day. */
export const DeliveryMode = z.object({
  /** Every POST is made this many times. */
  repeat: z.int().min(1).max(20).default(1),
  /** Each event waits a random part of this window (ms; `true` is 500), so they arrive out of order. */
  shuffle: z
    .union([z.boolean(), z.number().min(0)])
    .transform((value) => (typeof value === "number" ? value : value ? 500 : 0))
    .default(0),
  delayMs: z.number().min(0).default(0),
  /** Fraction of events that never leave. */
  lose: z.number().min(0).max(1).default(0),
  /** Events in one POST; Meta sends up to 1,000. */
  batchMax: z.int().min(1).max(1000).default(100),
  /** Wait before the first retry; it doubles up to `retryMaxMs`. */
  retryFirstMs: z.number().min(0).default(1000),
  retryMaxMs: z.number().min(0).default(60_000),
  /** Meta drops an event after 36 hours. */
  giveUpMs: z
    .number()
    .min(0)
    .default(36 * 3_600_000),
});
export type DeliveryMode = z.infer<typeof DeliveryMode>;
