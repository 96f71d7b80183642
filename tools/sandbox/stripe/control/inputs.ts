// The inputs of the control API.

import { z } from "zod";

/** Moves the common clock: the seconds to add, or the new time in seconds. */
export const ClockInput = z.union([z.object({ advance: z.int().positive() }), z.object({ to: z.int().positive() })]);

export const PayInput = z.object({
  /** The number of a test card. */
  card: z.string().default("4242424242424242"),
  /** The answer to 3-D Secure, if the bank asks; null gives no answer. */
  authenticate: z.boolean().nullable().default(true),
  /** The inputs of the page: the mail address of an unknown customer, and the others when taxes are calculated. */
  fiscal: z
    .object({
      email: z.email(),
      country: z.string().length(2),
      line1: z.string(),
      city: z.string(),
      postalCode: z.string(),
      businessName: z.string(),
      taxId: z.object({ type: z.enum(["es_cif", "eu_vat", "mx_rfc"]), value: z.string() }),
    })
    .partial()
    .default({}),
});

export const AnswerInput = z.object({ passed: z.boolean() });

/** A bank's decision about a dispute, from the seller's side. */
export const DecisionInput = z.object({ status: z.enum(["won", "lost"]) });

export const ResendInput = z.object({
  /** The events in the order of sending; by default all events, oldest first. */
  ids: z.array(z.string()).optional(),
  times: z.int().min(1).max(50).default(1),
});
