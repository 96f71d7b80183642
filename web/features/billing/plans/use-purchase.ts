import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BillingCycle, PaidPlan } from "../../../../worker/vocabulary/money/plans.ts";
import { createStoredText } from "../../../store.ts";
import { buildTracking } from "../../consent/tracking.ts";
import { billing } from "../calls.ts";

/** The Checkout session that the browser went to: its payment can be verified even when the return address lacks it. */
export const checkoutSession = createStoredText("checkout_session_id", () => sessionStorage);

/**
 * Creates a Checkout session and opens its page. Two clicks make one call: the second finds the first in progress. Everything is enabled
 * again when the person returns by the browser's button.
 */
export function usePurchase(onFailure: (error: unknown) => void) {
  const busy = useRef(false);
  const checkout = useMutation({
    mutationFn: async (choice: { plan: PaidPlan; period: BillingCycle }) =>
      billing.createCheckout({ ...choice, tracking: buildTracking() }),
    onSuccess: ({ session_id, checkout_url }) => {
      checkoutSession.set(session_id);
      window.location.assign(checkout_url);
    },
    onError: (error) => {
      busy.current = false;
      onFailure(error);
    },
  });
  const { reset } = checkout;

  useEffect(() => {
    // The browser may restore the page in the state in which it was left: waiting for Checkout.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      reset();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [reset]);

  return {
    /** True even after the answer, until the browser has left the page. */
    isLeaving: checkout.isPending || checkout.isSuccess,
    buy: (choice: { plan: PaidPlan; period: BillingCycle }) => {
      if (busy.current) return;
      busy.current = true;
      checkout.mutate(choice);
    },
  };
}
