import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { utcDayEnd, utcDayStart } from "../../time.ts";
import { OVERAGE } from "../../vocabulary/money/plans.ts";

type StripeDeps = Pick<Deps, "stripe">;

/** The id of the meter. @throws AppError `payments_unavailable` without one, and as every call to Stripe does */
export async function loadMeterId({ stripe }: StripeDeps): Promise<string> {
  const { data } = await stripe((client) => client.billing.meters.list({ limit: 100 }));
  const ours = data.filter(({ event_name }) => event_name === OVERAGE.meterEvent);
  // A meter that was switched off by mistake still has its sums.
  const meter = ours.find(({ status }) => status === "active") ?? ours[0];
  if (!meter) throw new AppError("payments_unavailable", { facts: `no meter ${OVERAGE.meterEvent}: deploy again` });
  return meter.id;
}

/** The comments that the meter counted for a customer on a UTC day. */
export async function loadMeterSum(
  { stripe }: StripeDeps,
  { day, customer, meter }: { day: string; customer: string; meter: string },
): Promise<number> {
  const [start_time, end_time] = [utcDayStart(day) / 1000, utcDayEnd(day) / 1000];
  const { data } = await stripe((client) =>
    client.billing.meters.listEventSummaries(meter, { customer, start_time, end_time }),
  );
  return data.reduce((total, { aggregated_value }) => total + aggregated_value, 0);
}
