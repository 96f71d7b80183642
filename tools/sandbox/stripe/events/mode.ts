import { z } from "zod";

/** How webhooks misbehave. The defaults are a good day. */
export const DeliveryMode = z.object({
  /** Every event is sent this many times. */
  repeat: z.int().min(1).max(20).default(1),
  /** Each sending waits a random part of this window (ms; `true` is 500), so events arrive out of order. */
  shuffle: z
    .union([z.boolean(), z.number().min(0)])
    .transform((value) => (typeof value === "number" ? value : value ? 500 : 0))
    .default(0),
  delayMs: z.number().min(0).default(0),
  /** Fraction of events that never leave. */
  lose: z.number().min(0).max(1).default(0),
  /** True: nothing leaves until it is false again; then all of it does, in the order of `release`. */
  hold: z.boolean().default(false),
  /** Order in which held events leave. */
  release: z.enum(["first", "last", "random"]).default("first"),
  /** Wait before the first retry; it doubles up to `retryMaxMs`. */
  retryFirstMs: z.number().min(0).default(1000),
  retryMaxMs: z.number().min(0).default(3_600_000),
  /** Sendings of one event before it is given up. */
  attempts: z.int().min(1).default(8),
});
export type DeliveryMode = z.infer<typeof DeliveryMode>;
