import * as z from "zod";
import { AppError } from "../../errors.ts";
import type { StripeCaller } from "./caller.ts";

/**
 * The part of an event that we read: its customer.
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
 * Returns the body as JSON, after verifying that Stripe signed it and that it is not older than five minutes.
 *
 * @param secrets of the endpoint: the present one, and during a rotation the previous one
 * @throws AppError `invalid_signature`; `payments_unavailable` without a secret
 */
export async function verifiedEvent(
  { stripe, secrets, now }: { stripe: StripeCaller; secrets: readonly (string | undefined)[]; now: number },
  { raw, signature }: { raw: Uint8Array; signature: string | undefined },
): Promise<unknown> {
  const secretsInUse = secrets.filter((secret) => secret !== undefined);
  if (secretsInUse.length === 0)
    throw new AppError("payments_unavailable", { facts: "STRIPE_WEBHOOK_SECRET is missing" });
  if (!signature) throw new AppError("invalid_signature");
  return stripe(async (client) => {
    let cause: unknown;
    for (const secret of secretsInUse)
      try {
        return await client.webhooks.constructEventAsync(raw, signature, secret, undefined, undefined, now);
      } catch (error) {
        cause = error;
      }
    throw new AppError("invalid_signature", { cause });
  });
}
