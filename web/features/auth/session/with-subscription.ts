import type { SubscriptionAnswer, User } from "../../../api/types.ts";

/** The user with the subscription as it is now; without one, with what the user said, and `free` and `inactive` for silence. */
export function withSubscription(user: User, subscription: SubscriptionAnswer["subscription"] | null): User {
  return {
    ...user,
    subscription_plan: subscription?.plan ?? user.subscription_plan ?? "free",
    subscription_status: subscription?.status ?? user.subscription_status ?? "inactive",
    subscription_end_date: subscription ? subscription.end_date : user.subscription_end_date,
  };
}
