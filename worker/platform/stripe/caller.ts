import { AppError } from "../../errors.ts";
import type { stripeCaller as callerOf, StripeSettings } from "./client.ts";

/**
 * Runs `call` with the client.
 *
 * @throws AppError for whatever Stripe refuses, see `refusal.ts`; `payments_unavailable` without settings
 */
export type StripeCaller = ReturnType<typeof callerOf>;

/**
 * Makes a caller that loads the client with its first call: it is large, and most events need none.
 *
 * @param settings null when no account is configured: everything but payments works
 */
export function lateStripeCaller(settings: StripeSettings | null): StripeCaller {
  let caller: StripeCaller | undefined;
  return async (call) => {
    if (!settings) throw new AppError("payments_unavailable", { facts: "Stripe is not configured" });
    const { createStripe, stripeCaller } = await import("./client.ts");
    caller ??= stripeCaller(createStripe(settings));
    return caller(call);
  };
}
