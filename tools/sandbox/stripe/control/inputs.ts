// What the control API accepts.

import { z } from "zod";

/** Moves the common clock: seconds to add, or the moment to go to (seconds). */
export const ClockInput = z.union([z.object({ advance: z.int().positive() }), z.object({ to: z.int().positive() })]);

export const PayInput = z.object({
  /** A test card's number. */
  card: z.string().default("4242424242424242"),
  /** The answer to 3-D Secure, if the bank asks; null leaves the question open. */
  authenticate: z.boolean().nullable().default(true),
  /** What the page asks for: the address from whom Stripe does not know yet, the others where tax is reckoned. */
  fiscal: z
    .object({
      email: z.email(),
      country: z.string().length(2),
      postalCode: z.string(),
      businessName: z.string(),
      taxId: z.object({ type: z.enum(["es_cif", "eu_vat", "mx_rfc"]), value: z.string() }),
    })
    .partial()
    .default({}),
});

export const AnswerInput = z.object({ passed: z.boolean() });

/** What a bank decides about a dispute, from the seller's side. */
export const DecisionInput = z.object({ status: z.enum(["won", "lost"]) });

export const ResendInput = z.object({
  /** Events in the order of sending; all there are, oldest first, without it. */
  ids: z.array(z.string()).optional(),
  times: z.int().min(1).max(50).default(1),
});
