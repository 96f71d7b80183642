// Moves a subscription from phase to phase of its schedule.

import { change } from "../events/emit.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import type { Schedule, Subscription, SubscriptionItem } from "../world/wire.ts";
import { endSubscription } from "./cycle.ts";
import { isMetered, newItem } from "./items.ts";
import { commit } from "./pending.ts";

/** Ends the current phase: starts the next one, or releases the subscription from the schedule. */
export function nextPhase(machine: Machine, schedule: Schedule): void {
  const subscription = machine.world.rows.sub.get(schedule.subscription ?? "");
  if (!subscription) throw new Error(`Schedule ${schedule.id} has no subscription`);
  const { current_phase } = schedule;
  const phase = schedule.phases.find(({ start_date }) => start_date === current_phase?.end_date);
  if (!phase) {
    if (schedule.end_behavior === "cancel") {
      change(machine, "subscription_schedule.completed", schedule, {
        status: "completed",
        completed_at: wallTime(machine),
        current_phase: null,
      });
      endSubscription(machine, subscription, { billsUsage: true, reason: "cancellation_requested" });
      return;
    }
    release(machine, schedule);
    return;
  }
  enterPhase(machine, subscription, phase);
  change(machine, "subscription_schedule.updated", schedule, {
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  });
}

/** Releases the subscription from its schedule, without changing it. */
export function release(machine: Machine, schedule: Schedule): void {
  const subscription = machine.world.rows.sub.get(schedule.subscription ?? "");
  change(machine, "subscription_schedule.released", schedule, {
    status: "released",
    released_at: wallTime(machine),
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  if (subscription) change(machine, "customer.subscription.updated", subscription, { schedule: null });
}

/**
 * Replaces the present items by those of a phase. Items with the same price stay. New ones are due at once, so the renewal at the same
 * time bills them.
 */
function enterPhase(machine: Machine, subscription: Subscription, phase: Schedule["phases"][number]) {
  const at = wallTime(machine);
  const before = subscription.items.data;
  const items = phase.items.map((item): SubscriptionItem => {
    const kept = before.find(({ price }) => price.id === item.price);
    const { billing_thresholds } = item;
    if (kept)
      return {
        ...structuredClone(kept),
        billing_thresholds,
        ...(isMetered(kept) ? {} : { quantity: item.quantity ?? 1 }),
      };
    const price = machine.world.rows.price.get(item.price)!;
    return newItem(machine, subscription.id, { price, quantity: item.quantity }, { start: at, end: at }, at);
  });
  const plan = items.find((item) => !isMetered(item));
  const former = before.find((item) => !isMetered(item));
  const isNewInterval =
    plan?.price.recurring?.interval !== former?.price.recurring?.interval ||
    plan?.price.recurring?.interval_count !== former?.price.recurring?.interval_count;
  commit(machine, subscription, {
    items,
    anchor: isNewInterval ? at : subscription.billing_cycle_anchor,
    debits: {},
  });
}
