import { queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "../../api/types.ts";
import { useInvalidate, useReloadingMutation } from "../../api/use-invalidate.ts";
import { paidPlan } from "../auth/session/access.ts";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { billing } from "./calls.ts";
import type { Subscription } from "./types.ts";

const ALL = ["billing"] as const;

const subscriptionQuery = queryOptions({
  queryKey: [...ALL, "subscription"],
  queryFn: async () => (await billing.subscription()).subscription,
});
const chargesQuery = queryOptions({ queryKey: [...ALL, "next-charge"], queryFn: billing.nextCharge });
/** Stripe's next invoice, and the plan's own next charge when that comes later. */
export const comingChargesQuery = queryOptions({
  ...chargesQuery,
  select: ({ next_charge, renewal }) => ({ next_charge, renewal }),
});
/** The credit of an earlier plan, in cents. */
export const creditQuery = queryOptions({ ...chargesQuery, select: ({ credit }) => credit });
export const usageQuery = queryOptions({
  queryKey: [...ALL, "usage"],
  queryFn: async () => (await billing.usage()).usage,
});
export const historyQuery = queryOptions({
  queryKey: [...ALL, "history"],
  queryFn: async () => (await billing.history()).invoices,
});
export const methodsQuery = queryOptions({
  queryKey: [...ALL, "methods"],
  queryFn: async () => (await billing.methods()).payment_methods,
});
export const fiscalDataQuery = queryOptions({
  queryKey: [...ALL, "fiscal-data"],
  queryFn: async () => (await billing.fiscalData()).fiscal_data,
});

/** The subscription; null while it loads. When it cannot be loaded, it is made of the plan and status stored with the user. */
export function useSubscription(): Subscription | null {
  const user = useUser();
  const { data, isError } = useQuery(subscriptionQuery);
  return data ?? (isError ? fromUser(user) : null);
}

/**
 * Whether the subscription could not be loaded, so that `useSubscription` returns the stored plan and the card is unknown. Call it
 * in the component that calls `useSubscription`: a component that is shown later would load the subscription again.
 */
export const useIsSubscriptionLost = (): boolean => useQuery(subscriptionQuery).isLoadingError;

function fromUser(user: User): Subscription {
  const trying = user.subscription_status === "trial";
  return {
    plan: user.subscription_plan,
    status: user.subscription_status,
    active: paidPlan(user) !== null,
    billing_cycle: null,
    price: null,
    cancel_at_period_end: false,
    trial_ends_at: trying ? user.subscription_end_date : null,
    period_end: trying ? null : user.subscription_end_date,
    next_payment_date: null,
    payment_method: null,
    scheduled_change: null,
    past_due_until: null,
    past_due_amount: 0,
    usage_owed: null,
    purchases_rest: false,
    paused_pages: 0,
    resting_members: 0,
  };
}

/** Whether the banners of payment and usage have loaded, or failed to. True at once for members who may not see the billing. */
export function useBillingBannersLoaded(): boolean {
  const enabled = useAbility("billing");
  const subscription = useQuery({ ...subscriptionQuery, enabled });
  const usage = useQuery({ ...usageQuery, enabled });
  return !enabled || (subscription.isFetched && usage.isFetched);
}

const OUTDATED = [ALL, ["subscription"], ["accounts"]];

/** Reloads everything that a payment or a card may have changed, also the session's plan and the limit of pages. */
export const useRefreshBilling = () => useInvalidate(...OUTDATED);

/** A mutation that reloads all billing data afterwards, even when it was refused: the screen shows the stored state. */
export const useBillingMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useReloadingMutation(mutationFn, ...OUTDATED);
