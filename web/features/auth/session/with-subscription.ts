import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import type { SubscriptionAnswer, User } from "../../../api/types.ts";

const NOTHING_ALLOWED: User["allows"] = { protection: false, ...PLAN_CATALOGUE.free.includes };

/**
 * The user with the current subscription. Without one the user's stored values stay; where there are none, the plan is `free`, the
 * status `inactive`, and nothing is allowed.
 */
export function withSubscription(user: User, subscription: SubscriptionAnswer["subscription"] | null): User {
  return {
    ...user,
    subscription_plan: subscription?.plan ?? user.subscription_plan ?? "free",
    subscription_status: subscription?.status ?? user.subscription_status ?? "inactive",
    subscription_end_date: subscription ? subscription.end_date : user.subscription_end_date,
    allows: subscription?.allows ?? user.allows ?? NOTHING_ALLOWED,
  };
}
