import type Stripe from "stripe";
import { recurringPrice } from "../billing/items.ts";
import { release } from "../billing/phases.ts";
import { fill, fillPart } from "../contract/fill.ts";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { keep, rowOf, rowOfParam } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import { addPeriods } from "../world/interval.ts";
import type { Schedule, Subscription, Wire } from "../world/wire.ts";

type Phase = Schedule["phases"][number];

/** Only from a running subscription, which is alone what the product needs. */
function create(call: Call): Schedule {
  const { machine } = call;
  const input = paramsOf<Stripe.SubscriptionScheduleCreateParams>(call);
  if (!input.from_subscription) throw invalid("The sandbox makes schedules with `from_subscription` only.");
  const others = Object.keys(input).filter((name) => name !== "from_subscription");
  if (others.length > 0)
    throw invalid(`You cannot set \`${others[0]}\` if \`from_subscription\` is set.`, { param: others[0] });
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

function presentPhase(subscription: Subscription): Phase {
  const { data } = subscription.items;
  return phaseRow(subscription, {
    start_date: Math.min(...data.map(({ current_period_start }) => current_period_start)),
    end_date: Math.min(...data.map(({ current_period_end }) => current_period_end)),
    items: data.map(({ price, quantity, metadata }) => ({ price: price.id, quantity, metadata })),
    proration_behavior: "create_prorations",
    metadata: {},
  });
}

function phaseRow(
  { currency }: Pick<Subscription, "currency">,
  {
    items,
    ...fields
  }: Pick<Phase, "start_date" | "end_date" | "proration_behavior"> & {
    metadata: object;
    items: { price: string; quantity?: number; metadata?: object }[];
  },
): Phase {
  return fillPart<Phase>("subscription_schedule", ["phases"], {
    ...fields,
    currency,
    items: items.map((item) =>
      fillPart("subscription_schedule", ["phases", "items"], { plan: item.price, metadata: {}, ...item }),
    ),
  });
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

/** The list replaces all phases; the one that runs must be its first. */
function newPhases(
  machine: Machine,
  schedule: Schedule,
  { phases = [], proration_behavior }: Wire<Stripe.SubscriptionScheduleUpdateParams>,
): Phase[] {
  const subscription = rowOf(machine, "sub", schedule.subscription ?? "");
  const made: Phase[] = [];
  for (const [index, input] of phases.entries()) {
    const param = `phases[${index}]`;
    const former = made.at(-1);
    const from = former?.end_date ?? schedule.current_phase?.start_date ?? 0;
    if (typeof input.start_date === "number" && input.start_date !== from)
      throw invalid(
        index === 0
          ? "You can not modify the start date of the current phase."
          : "The phases of a schedule must follow one another without a gap.",
        { param: `${param}[start_date]` },
      );
    const items = input.items.map(({ price, quantity, metadata }, place) => {
      const row = recurringPrice(machine, price, `${param}[items][${place}][price]`);
      const isMetered = row.recurring?.usage_type === "metered";
      return { price: row.id, metadata: metadata || {}, ...(isMetered ? {} : { quantity: quantity ?? 1 }) };
    });
    const end = typeof input.end_date === "number" ? input.end_date : undefined;
    const { duration } = input;
    if (end === undefined && !duration && index < phases.length - 1)
      throw invalid("Each phase but the last needs an `end_date` or a `duration`.", { param: `${param}[end_date]` });
    const end_date =
      end ??
      addPeriods(from, { interval: duration?.interval ?? "month", interval_count: duration?.interval_count ?? 1 }, 1);
    if (end_date <= from) throw invalid("A phase must end after it starts.", { param: `${param}[end_date]` });
    made.push(
      phaseRow(subscription, {
        start_date: from,
        end_date,
        items,
        metadata: input.metadata ?? {},
        proration_behavior: input.proration_behavior ?? proration_behavior ?? "create_prorations",
      }),
    );
  }
  return made;
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
