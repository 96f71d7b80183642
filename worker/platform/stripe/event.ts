import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { StripeCaller } from "./client.ts";

/**
 * The part that we read of an event: its customer.
 * `{"id":"evt_1","type":"invoice.paid","data":{"object":{"object":"invoice","customer":"cus_1"}}}`
 */
export const StripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      /** An upcoming invoice has none. */
      id: z.string().optional(),
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

/**
 * The body as JSON, once its signature is verified as Stripe's and not older than five minutes.
 *
 * @param secrets of the endpoint: the present one, and while it is rotated the one of before
 * @throws AppError `invalid_signature`; `payments_unavailable` without a secret
 */
export async function verifiedEvent(
  { stripe, secrets, now }: { stripe: StripeCaller; secrets: readonly (string | undefined)[]; now: number },
  { raw, signature }: { raw: Uint8Array; signature: string | undefined },
): Promise<unknown> {
  const known = secrets.filter((secret) => secret !== undefined);
  if (known.length === 0) throw new AppError("payments_unavailable", { facts: "STRIPE_WEBHOOK_SECRET is missing" });
  if (!signature) throw new AppError("invalid_signature");
  return stripe(async (client) => {
    let cause: unknown;
    for (const secret of known)
      try {
        return await client.webhooks.constructEventAsync(raw, signature, secret, undefined, undefined, now);
      } catch (error) {
        cause = error;
      }
    throw new AppError("invalid_signature", { cause });
  });
}
