import { z } from "zod";
import { Disorder } from "../../webhooks/disorder.ts";

/** The delivery faults of Stripe's webhooks. */
export const DeliveryMode = Disorder.extend({
  /** True: nothing leaves until it is false again; then all of it does, in the order of `release`. */
  hold: z.boolean().default(false),
  /** Order in which held events leave. */
  release: z.enum(["first", "last", "random"]).default("first"),
  retryMaxMs: z.number().min(0).default(3_600_000),
  /** Sendings of one event before it is given up. */
  attempts: z.int().min(1).default(8),
});
export type DeliveryMode = z.infer<typeof DeliveryMode>;
