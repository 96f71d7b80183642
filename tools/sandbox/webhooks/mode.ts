import { z } from "zod";
import { Disorder } from "./disorder.ts";

/** The delivery faults of Meta's webhooks. */
export const DeliveryMode = Disorder.extend({
  /** The maximum number of events in one POST; Meta sends up to 1,000. */
  batchMax: z.int().min(1).max(1000).default(100),
  retryMaxMs: z.number().min(0).default(60_000),
  /** Meta drops an event after 36 hours. */
  giveUpMs: z
    .number()
    .min(0)
    .default(36 * 3_600_000),
});
export type DeliveryMode = z.infer<typeof DeliveryMode>;
