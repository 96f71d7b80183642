import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { idOf } from "../../../platform/stripe/id-of.ts";
import { loadSubscription } from "../../plans/queries.ts";
import { isRunning, type PlanItem, planItemOf } from "../sync/plan-item.ts";

export type Running = PlanItem & {
  subscription: Stripe.Subscription;
  customerId: string;
};

/**
 * Reads the workspace's running subscription from Stripe: a charge or a cancellation never relies on our row.
 *
 * @throws AppError `no_subscription` when no paid plan runs
 */
export async function loadRunningSubscription(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId }: { workspaceId: number },
): Promise<Running> {
  const row = await loadSubscription(core, workspaceId);
  const { stripeCustomerId: customerId, stripeSubscriptionId: id } = row ?? {};
  if (!customerId || !id) throw new AppError("no_subscription");
  const subscription = await stripe((client) => client.subscriptions.retrieve(id));
  const planItem = planItemOf(subscription);
  if (!isRunning(subscription) || !planItem) throw new AppError("no_subscription");
  return { ...planItem, subscription, customerId };
}

/** When it ends, seconds; null while it renews. */
export const endOf = ({ subscription, item }: Pick<Running, "subscription" | "item">): number | null =>
  subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);

/**
 * Refuses a plan that ends, or whose charge is missing: it must be reactivated, or paid, first.
 *
 * @throws AppError `subscription_cancelling`, `payment_overdue`
 */
export function requireChangeable(running: Running): void {
  if (endOf(running) !== null) throw new AppError("subscription_cancelling");
  if (running.subscription.status === "past_due") throw new AppError("payment_overdue");
}

/**
 * Releases the schedule of a subscription, because it controls cancellation and changes. The subscription itself stays the same.
 */
export async function releaseSchedule({ stripe }: Pick<Deps, "stripe">, { subscription }: Running): Promise<boolean> {
  const { schedule } = subscription;
  if (!schedule) return false;
  await stripe((client) => client.subscriptionSchedules.release(idOf(schedule)));
  return true;
}
