// Schedules a change for the next period. Stripe makes it then, by a schedule of two phases.
import type Stripe from "stripe";
import type { BillingCycle } from "../../../vocabulary/money/plans.ts";
import { overagePriceId, planPriceId } from "../price-ids.ts";
import { hasMeteredItem, INVOICED_AT } from "../sync/metered-item.ts";
import type { PlanAndCycle } from "../sync/plan-item.ts";
import { type SyncDeps, syncSubscription } from "../sync/sync-subscription.ts";
import { type Running, releaseSchedule } from "./running-subscription.ts";

const ONE_PERIOD: Record<BillingCycle, Stripe.SubscriptionScheduleUpdateParams.Phase.Duration> = {
  monthly: { interval: "month", interval_count: 1 },
  quarterly: { interval: "month", interval_count: 3 },
  yearly: { interval: "year", interval_count: 1 },
};

/** Schedules `to` for the next period, replacing an earlier scheduled change. */
export async function scheduleChange(
  deps: SyncDeps,
  { running, to }: { running: Running; to: PlanAndCycle },
): Promise<void> {
  const { subscription, item, customerId } = running;
  const nextPrice = await planPriceId(deps, to);
  // A schedule replaces the items, so a missing metered item is added with it.
  const added = hasMeteredItem(subscription) ? [] : [{ price: await overagePriceId(deps), ...INVOICED_AT }];
  await releaseSchedule(deps, running);
  const schedule = await deps.stripe((client) =>
    client.subscriptionSchedules.create({ from_subscription: subscription.id }),
  );
  // The metered usage continues in both phases.
  const itemsWith = (planPrice: string) => [
    ...subscription.items.data.map(({ id, price }) =>
      id === item.id ? { price: planPrice, quantity: 1 } : { price: price.id, ...INVOICED_AT },
    ),
    ...added,
  ];
  await deps.stripe((client) =>
    client.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        {
          start_date: schedule.phases[0]!.start_date,
          end_date: item.current_period_end,
          items: itemsWith(item.price.id),
        },
        { items: itemsWith(nextPrice), duration: ONE_PERIOD[to.cycle] },
      ],
    }),
  );
  await syncSubscription(deps, { customerId });
}
