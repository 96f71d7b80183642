import type Stripe from "stripe";
import { finalizeAndCollect } from "../billing/collect.ts";
import { endSubscription } from "../billing/cycle.ts";
import { recurringPrice } from "../billing/items.ts";
import { release } from "../billing/phases.ts";
import { newPhases, presentPhase } from "../billing/schedule-phases.ts";
import { subscribe } from "../billing/subscribe.ts";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { keepNew, rowOf, rowOfParam } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { defaultMethod } from "../payments/methods.ts";
import { wallTime } from "../world/clock.ts";
import type { Schedule, Subscription, Wire } from "../world/wire.ts";

/** Creates a schedule from a running subscription, or for a new one that begins now. */
function create(call: Call): Schedule {
  const { machine } = call;
  const input = paramsOf<Stripe.SubscriptionScheduleCreateParams>(call);
  if (input.from_subscription) {
    const other = Object.keys(input).find((name) => name !== "from_subscription");
    if (other) throw invalid(`You cannot set \`${other}\` with \`from_subscription\`.`, { param: other });
    return follow(machine, rowOfParam(machine, "sub", input.from_subscription, "from_subscription"));
  }
  const schedule = follow(machine, begin(call, input));
  const phases = newPhases(machine, schedule, { phases: input.phases });
  const [first] = phases;
  change(machine, "subscription_schedule.updated", schedule, {
    end_behavior: input.end_behavior ?? "release",
    phases,
    ...(first ? { current_phase: { start_date: first.start_date, end_date: first.end_date } } : {}),
  });
  return schedule;
}

/** Creates the subscription of the first phase, which is charged at once. */
function begin({ machine }: Call, input: Wire<Stripe.SubscriptionScheduleCreateParams>): Subscription {
  const customer = rowOfParam(machine, "cus", input.customer, "customer");
  const start = input.start_date ?? "now";
  if (start !== "now" && start !== wallTime(machine))
    throw invalid("The sandbox begins schedules now only.", { param: "start_date" });
  const [first] = input.phases ?? [];
  if (!first) throw invalid("Missing required param: phases.", { param: "phases", code: "parameter_missing" });
  if (!defaultMethod(machine, customer.id))
    throw invalid("This customer has no attached payment source or default payment method.", {
      code: "resource_missing",
    });
  const { subscription, invoice } = subscribe(machine, {
    customer: customer.id,
    items: first.items.map(({ price, quantity }, index) => ({
      price: recurringPrice(machine, price, `phases[0][items][${index}][price]`),
      quantity,
    })),
    defaultMethod: null,
    status: "incomplete",
  });
  finalizeAndCollect(machine, invoice, { present: false });
  return subscription;
}

function follow(machine: Machine, subscription: Subscription): Schedule {
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: "from_subscription" },
    );
  if (subscription.ended_at !== null)
    throw invalid("You cannot migrate a subscription that is canceled.", { param: "from_subscription" });
  const phase = presentPhase(subscription);
  const schedule = keepNew(machine, "sub_sched", {
    billing_mode: subscription.billing_mode,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    default_settings: {
      billing_cycle_anchor: "automatic",
      collection_method: "charge_automatically",
      default_payment_method: subscription.default_payment_method,
      invoice_settings: { issuer: { type: "self" } },
    },
    end_behavior: "release",
    phases: [phase],
    status: "active",
    subscription: subscription.id,
  });
  emit(machine, "subscription_schedule.created", schedule);
  change(machine, "customer.subscription.updated", subscription, { schedule: schedule.id });
  return schedule;
}

function update(call: Call): Schedule {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.SubscriptionScheduleUpdateParams>(call);
  const schedule = rowOf(machine, "sub_sched", ids[0]);
  checkRunning(schedule, "update");
  if (input.end_behavior && input.end_behavior !== "release" && input.end_behavior !== "cancel")
    throw invalid("Invalid end_behavior: must be one of release, cancel", { param: "end_behavior" });
  const phases = input.phases ? newPhases(machine, schedule, input) : schedule.phases;
  const running = phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
  change(machine, "subscription_schedule.updated", schedule, {
    end_behavior: input.end_behavior ?? schedule.end_behavior,
    phases,
    ...(running ? { current_phase: { start_date: running.start_date, end_date: running.end_date } } : {}),
  });
  return schedule;
}

function checkRunning({ id, status }: Schedule, what: string) {
  if (status !== "active" && status !== "not_started")
    throw invalid(`You cannot ${what} a subscription schedule that is currently in the \`${status}\` status: ${id}.`);
}

/** Ends a schedule and its subscription at once. */
function cancel({ machine, ids }: Call): Schedule {
  const schedule = rowOf(machine, "sub_sched", ids[0]);
  checkRunning(schedule, "cancel");
  const subscription = machine.world.rows.sub.get(schedule.subscription ?? "");
  if (subscription) endSubscription(machine, subscription, { billsUsage: false, reason: "cancellation_requested" });
  return schedule;
}

export const schedules: Operations = {
  "POST /v1/subscription_schedules/{schedule}/cancel": cancel,
  "POST /v1/subscription_schedules": create,
  "GET /v1/subscription_schedules/{schedule}": ({ machine, ids }) => rowOf(machine, "sub_sched", ids[0]),
  "POST /v1/subscription_schedules/{schedule}": update,
  "POST /v1/subscription_schedules/{schedule}/release": ({ machine, ids }) => {
    const schedule = rowOf(machine, "sub_sched", ids[0]);
    checkRunning(schedule, "release");
    release(machine, schedule);
    return schedule;
  },
};
