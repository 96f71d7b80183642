import { useRef } from "react";
import type { BillingCycle, PaidPlan } from "../../../../worker/vocabulary/money/plans.ts";
import { buildTracking } from "../../consent/tracking.ts";
import { billing } from "../calls.ts";
import { authenticate } from "../cards/authenticate.ts";
import { useBillingMutation } from "../queries.ts";
import { untilPaid } from "../until-paid.ts";

type Choice = { plan: PaidPlan; period: BillingCycle };

/** Loads the present price of an upgrade. */
export const usePreview = () =>
  useBillingMutation((choice: Choice) => billing.previewUpgrade({ ...choice, tracking: buildTracking() }));

type Agreed = Choice & { expected_amount: number };

/**
 * Pays the amount that was shown for a larger plan, and runs 3-D Secure when the bank asks for it. `isSeen`: the server saw the
 * changed plan; otherwise the bank agreed, but Stripe has not made the change yet.
 */
export function useUpgrade() {
  const busy = useRef(false);
  const mutation = useBillingMutation(async (choice: Agreed) => {
    try {
      const result = await billing.upgrade({ ...choice, tracking: buildTracking() });
      let isSeen = true;
      if (result.requires_action) {
        await authenticate(result.client_secret);
        isSeen = result.payment_intent_id !== null && (await untilPaid(result.payment_intent_id));
      }
      return { ...result, isSeen };
    } finally {
      busy.current = false;
    }
  });
  return {
    ...mutation,
    mutate: (choice: Agreed, options: Parameters<typeof mutation.mutate>[1]) => {
      if (busy.current) return;
      busy.current = true;
      mutation.mutate(choice, options);
    },
  };
}
