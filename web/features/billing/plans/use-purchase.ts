import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BillingCycle, PaidPlan } from "../../../../worker/vocabulary/plans.ts";
import { buildTracking } from "../../consent/tracking.ts";
import { billing } from "../calls.ts";
import { keepCheckoutSession } from "./checkout-session.ts";
import { useAttemptKey } from "./use-attempt-key.ts";

/**
 * Makes a Checkout session and leaves for its page. Two presses make one: the second finds the first on its way, and a
 * repetition after an unknown end carries the same key. Whoever comes back by the browser's button finds everything at rest.
 */
export function usePurchase(onFailure: (error: unknown) => void) {
  const busy = useRef(false);
  const key = useAttemptKey();
  const checkout = useMutation({
    mutationFn: async (choice: { plan: PaidPlan; period: BillingCycle }) =>
      billing.createCheckout({ ...choice, tracking: buildTracking(), key: key.current() }),
    onSuccess: ({ session_id, checkout_url }) => {
      key.settle();
      keepCheckoutSession(session_id);
      window.location.assign(checkout_url);
    },
    onError: (error) => {
      key.settle(error);
      busy.current = false;
      onFailure(error);
    },
  });
  const { reset } = checkout;

  useEffect(() => {
    // The browser may keep the page as it was left: waiting for a page that has come and gone.
    const rest = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      reset();
    };
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, [reset]);

  return {
    /** Also after the answer, until the browser has left. */
    isLeaving: checkout.isPending || checkout.isSuccess,
    buy: (choice: { plan: PaidPlan; period: BillingCycle }) => {
      if (busy.current) return;
      busy.current = true;
      checkout.mutate(choice);
    },
  };
}
