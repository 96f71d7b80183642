// The metered item of a subscription. Checkout sells only a plan, since it refuses prices of different intervals; this item is
// added when the subscription is first seen.
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { OVERAGE } from "../../../vocabulary/money/plans.ts";
import { overagePriceId } from "../price-ids.ts";

export const hasMeteredItem = ({ items }: Pick<Stripe.Subscription, "items">): boolean =>
  items.data.some(({ price }) => price.recurring?.usage_type === "metered");

/** Usage is invoiced whenever it reaches this many comments, and the rest with the month, so that less can stay unpaid. */
export const INVOICED_AT = { billing_thresholds: { usage_gte: OVERAGE.invoicedAt } };

/**
 * Adds the metered item. Two calls at once share Stripe's idempotency key, so it is added once. A failure is logged and not
 * thrown, because the plan is paid anyway; the next sync tries again.
 */
export async function addMeteredItem(
  deps: Pick<Deps, "stripe">,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  try {
    const price = await overagePriceId(deps);
    await deps.stripe((client) =>
      client.subscriptions.update(
        subscriptionId,
        { items: [{ price, ...INVOICED_AT }], proration_behavior: "none" },
        { idempotencyKey: `metered-item:${subscriptionId}` },
      ),
    );
  } catch (error) {
    logFailure("metered_item_missing", error, { subscriptionId });
  }
}
