import { cancellationOf } from "../billing/cancellation.ts";
import { change } from "../events/emit.ts";
import type { Machine } from "../machine.ts";
import { customerTime } from "../world/clock.ts";
import type { Subscription } from "../world/wire.ts";

/**
 * The customer portal ends a flexible subscription by `cancel_at` and leaves `cancel_at_period_end` false
 * (github.com/stripe/stripe-node/issues/2470).
 */
export function portalCancel(machine: Machine, subscription: Subscription): void {
  const at = customerTime(machine, subscription.customer);
  const changes = cancellationOf(subscription, { cancel_at: "max_period_end" }, at);
  change(machine, "customer.subscription.updated", subscription, changes);
}

export function portalResume(machine: Machine, subscription: Subscription): void {
  const at = customerTime(machine, subscription.customer);
  change(machine, "customer.subscription.updated", subscription, cancellationOf(subscription, { cancel_at: "" }, at));
}
