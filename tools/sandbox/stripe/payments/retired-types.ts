import { type Call, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";

/**
 * Refuses the former name of `allowed_payment_method_types`
 * (docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents).
 *
 * @throws StripeError 400
 */
export function refuseRetiredTypes(call: Call): void {
  if (paramsOf<{ payment_method_types?: string[] }>(call).payment_method_types === undefined) return;
  throw invalid("`payment_method_types` is no longer supported. Use `allowed_payment_method_types`.", {
    param: "payment_method_types",
    code: "payment_method_types_no_longer_supported",
  });
}
