import { z } from "zod";
import { Disorder } from "../../webhooks/disorder.ts";

/** The delivery faults of Stripe's webhooks. */
export const DeliveryMode = Disorder.extend({
  /** Whether events are held. When it becomes false, all of them are sent in the order of `release`. */
  hold: z.boolean().default(false),
  /** The order in which held events are sent. */
  release: z.enum(["first", "last", "random"]).default("first"),
  retryMaxMs: z.number().min(0).default(3_600_000),
  /** The number of attempts for an event before it is abandoned. */
  attempts: z.int().min(1).default(8),
});
export type DeliveryMode = z.infer<typeof DeliveryMode>;
