import { entitlements, subscriptionEnd } from "../../features/plans/entitlements.ts";
import type { SubscriptionRow } from "../../features/plans/queries.ts";
import { isoTimeOrNull } from "../../time.ts";
import { DAY_MS, HOUR_MS } from "../../vocabulary/durations.ts";
import { type Urgency, urgencyOf } from "../../vocabulary/money/urgency.ts";

/** How long the present plan lasts. All null for a plan without an end. */
export function timeDetails(row: SubscriptionRow, now: number) {
  const { plan, status, standing } = entitlements(row, now);
  const end = subscriptionEnd(row);
  const left = end === null ? null : Math.max(0, end - now);
  const days = left === null ? null : Math.ceil(left / DAY_MS);
  const level: "expired" | Urgency | null = days === null ? null : left === 0 ? "expired" : urgencyOf(days);
  return {
    plan,
    status,
    standing,
    ends_at: isoTimeOrNull(end),
    days_remaining: days,
    hours_remaining: left === null ? null : Math.ceil(left / HOUR_MS),
    level,
    renews: standing === "paid",
  };
}
