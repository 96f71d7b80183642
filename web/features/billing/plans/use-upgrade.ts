import { useRef } from "react";
import type { BillingCycle, PaidPlan } from "../../../../worker/vocabulary/plans.ts";
import { buildTracking } from "../../consent/tracking.ts";
import { billing } from "../calls.ts";
import { authenticate } from "../cards/authenticate.ts";
import { useBillingMutation } from "../queries.ts";
import { useAttemptKey } from "./use-attempt-key.ts";

type Choice = { plan: PaidPlan; period: BillingCycle };

/** The price of an upgrade now. */
export const usePreview = () =>
  useBillingMutation((choice: Choice) => billing.previewUpgrade({ ...choice, tracking: buildTracking() }));

type Agreed = Choice & { expected_amount: number };

/** Pays the shown amount for a larger plan, with 3-D Secure here when the bank needs it. Resolves once the plan has changed. */
export function useUpgrade() {
  const busy = useRef(false);
  const key = useAttemptKey();
  const mutation = useBillingMutation(async (choice: Agreed) => {
    try {
      const result = await billing.upgrade({ ...choice, tracking: buildTracking(), key: key.current() });
      if (result.requires_action) {
        await authenticate(result.client_secret);
        if (result.payment_intent_id) await untilPaid(result.payment_intent_id);
      }
      key.settle();
      return result;
    } catch (error) {
      key.settle(error);
      throw error;
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

const LOOKS = 15;
const EVERY_MS = 2_000;

/** Once the bank agrees, Stripe pays the invoice and changes the plan; the server sees it at the next check. */
async function untilPaid(paymentIntentId: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await billing.checkPayment(paymentIntentId).catch(() => null);
    if (found?.session.payment_status === "paid") return;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
