// The phases of a subscription schedule: the current one, and the requested ones.

import type Stripe from "stripe";
import { fillPart } from "../contract/fill.ts";
import { invalid } from "../http/errors.ts";
import { rowOf } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { addPeriods } from "../world/interval.ts";
import type { Schedule, Subscription, Wire } from "../world/wire.ts";
import { checkThreshold, recurringPrice } from "./items.ts";

type Phase = Schedule["phases"][number];

/** The present period of a subscription. */
export function presentPhase(subscription: Subscription): Phase {
  const { data } = subscription.items;
  return phaseRow(subscription, {
    start_date: Math.min(...data.map(({ current_period_start }) => current_period_start)),
    end_date: Math.min(...data.map(({ current_period_end }) => current_period_end)),
    items: data.map(({ price, quantity, metadata, billing_thresholds }) => ({
      price: price.id,
      quantity,
      metadata,
      billing_thresholds,
    })),
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
    items: { price: string; quantity?: number; metadata?: object; billing_thresholds?: object | null }[];
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

/** Reads the requested phases. They replace all phases, and the first one must be the current phase. */
export function newPhases(
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
    const items = input.items.map(({ price, quantity, metadata, billing_thresholds }, place) => {
      const row = recurringPrice(machine, price, `${param}[items][${place}][price]`);
      const isMetered = row.recurring?.usage_type === "metered";
      return {
        price: row.id,
        metadata: metadata || {},
        billing_thresholds: checkThreshold(row, billing_thresholds),
        ...(isMetered ? {} : { quantity: quantity ?? 1 }),
      };
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
