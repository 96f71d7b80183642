import { isPaid } from "../../vocabulary/money/plans.ts";
import type { SubscriptionRow } from "../plans/queries.ts";

/** The dates that decide on which invoice usage of a subscription is billed; null when nothing was ever bought. */
export function termsOf({ plan, status, usageAnchor, periodEndsAt, stripeSubscriptionId }: SubscriptionRow) {
  if (!stripeSubscriptionId || usageAnchor === null) return null;
  const isOver = !isPaid(plan) || status !== "active";
  return { anchor: usageAnchor, endedAt: isOver ? periodEndsAt : null };
}
