import type Stripe from "stripe";
import { release } from "../billing/phases.ts";
import { newPhases, presentPhase } from "../billing/schedule-phases.ts";
import { fill } from "../contract/fill.ts";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { keep, rowOf, rowOfParam } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { Schedule } from "../world/wire.ts";

/** Only from a running subscription, which is alone what the product needs. */
function create(call: Call): Schedule {
  const { machine } = call;
  const input = paramsOf<Stripe.SubscriptionScheduleCreateParams>(call);
  if (!input.from_subscription) throw invalid("The sandbox makes schedules with `from_subscription` only.");
  const subscription = rowOfParam(machine, "sub", input.from_subscription, "from_subscription");
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: "from_subscription" },
    );
  if (subscription.ended_at !== null)
    throw invalid("You cannot migrate a subscription that is canceled.", { param: "from_subscription" });
  const phase = presentPhase(subscription);
  const schedule = keep(
    machine,
    "sub_sched",
    fill<Schedule>("subscription_schedule", {
      id: newId(machine.world, "sub_sched"),
      object: "subscription_schedule",
      billing_mode: subscription.billing_mode,
      created: wallTime(machine),
      current_phase: { start_date: phase.start_date, end_date: phase.end_date },
      customer: subscription.customer,
      default_settings: {
        billing_cycle_anchor: "automatic",
        collection_method: "charge_automatically",
        default_payment_method: subscription.default_payment_method,
        invoice_settings: { issuer: { type: "self" } },
      },
      end_behavior: "release",
      metadata: {},
      phases: [phase],
      status: "active",
      subscription: subscription.id,
    }),
  );
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

export const schedules: Operations = {
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
