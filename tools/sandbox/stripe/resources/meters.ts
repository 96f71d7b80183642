import type Stripe from "stripe";
import { invoiceThresholds } from "../billing/thresholds.ts";
import { usageOf } from "../billing/usage.ts";
import { fill } from "../contract/fill.ts";
import { emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { listing, listOf } from "../http/lists.ts";
import { keepNew, rowOf } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { Meter } from "../world/wire.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const OLDEST_SECONDS = 35 * DAY;
const AHEAD_SECONDS = 5 * MINUTE;

function create(call: Call): Meter {
  const { machine } = call;
  const input = paramsOf<Stripe.Billing.MeterCreateParams>(call);
  const taken = [...machine.world.rows.mtr.values()].find(
    ({ event_name, status }) => event_name === input.event_name && status === "active",
  );
  if (taken)
    throw invalid(`An active meter already exists for event_name '${input.event_name}'.`, { param: "event_name" });
  const meter = keepNew(machine, "mtr", {
    customer_mapping: { event_payload_key: "stripe_customer_id", type: "by_id" },
    default_aggregation: input.default_aggregation,
    display_name: input.display_name,
    event_name: input.event_name,
    event_time_window: null,
    status: "active",
    status_transitions: { deactivated_at: null },
    updated: wallTime(machine),
    value_settings: { event_payload_key: "value" },
  });
  emit(machine, "billing.meter.created", meter);
  return meter;
}

/** Reports use. An identifier that was used within a day is refused. */
function report(call: Call): object {
  const { machine } = call;
  const { world } = machine;
  const input = paramsOf<Stripe.Billing.MeterEventCreateParams>(call);
  const meter = [...world.rows.mtr.values()].find(({ event_name }) => event_name === input.event_name);
  if (meter?.status !== "active")
    throw invalid(`No active meter found matching event name '${input.event_name}'.`, {
      param: "event_name",
      code: "no_meter",
    });
  const customer = input.payload[meter.customer_mapping.event_payload_key];
  if (!customer)
    throw invalid(`The payload must have the key '${meter.customer_mapping.event_payload_key}'.`, { param: "payload" });
  const given = input.payload[meter.value_settings.event_payload_key];
  const value = given === undefined && meter.default_aggregation.formula === "count" ? 1 : Number(given);
  if (!Number.isFinite(value)) throw invalid("The value of the payload must be a number.", { param: "payload[value]" });
  const now = wallTime(machine);
  // The API expects seconds, like the client's type.
  const timestamp = input.timestamp ?? now;
  if (timestamp < now - OLDEST_SECONDS || timestamp > now + AHEAD_SECONDS)
    throw invalid("The timestamp must be within the past 35 days or up to 5 minutes in the future.", {
      param: "timestamp",
      code: timestamp > now ? "timestamp_in_future" : "timestamp_too_far_in_past",
    });
  const identifier = input.identifier ?? newId(world, "mtrevt");
  if (world.usage.some((row) => row.identifier === identifier && row.receivedAt > now - DAY))
    throw invalid(`An event already exists with identifier ${identifier}.`, {
      param: "identifier",
      code: "duplicate_meter_event",
    });
  world.usage.push({ identifier, eventName: meter.event_name, customer, value, timestamp, receivedAt: now });
  invoiceThresholds(machine, customer);
  return fill("billing.meter_event", {
    created: now,
    event_name: meter.event_name,
    identifier,
    payload: input.payload,
    timestamp,
  });
}

/** The sums of a customer's use: one for the whole time, or one for each hour or day with use, newest first. */
function summaries(call: Call): object {
  const { machine, ids, path } = call;
  const input = paramsOf<Stripe.Billing.MeterListEventSummariesParams>(call);
  const meter = rowOf(machine, "mtr", ids[0]);
  const { start_time: start, end_time: end, value_grouping_window: window } = input;
  const step = window === "day" ? DAY : window === "hour" ? HOUR : MINUTE;
  for (const [param, time] of Object.entries({ start_time: start, end_time: end })) {
    if (time % step !== 0) throw invalid(`${param} must be aligned with ${window ?? "minute"} boundaries.`, { param });
  }
  const receivedBy = wallTime(machine) - machine.faults.meterLagSeconds;
  const width = window ? step : end - start;
  const rows: { id: string }[] = [];
  for (let from = start; from < end; from += width) {
    const to = Math.min(from + width, end);
    const value = usageOf(machine, meter, input.customer, { start: from, end: to, receivedBy });
    if (value === 0) continue;
    rows.push(
      fill("billing.meter_event_summary", {
        id: `mtrusg_test_${meter.id.slice(-6)}${from}`,
        aggregated_value: value,
        end_time: to,
        meter: meter.id,
        start_time: from,
      }),
    );
  }
  return listOf(rows, path, input);
}

function setActive({ machine, ids }: Call, active: boolean): Meter {
  const meter = rowOf(machine, "mtr", ids[0]);
  const at = wallTime(machine);
  Object.assign(meter, {
    status: active ? "active" : "inactive",
    status_transitions: { deactivated_at: active ? null : at },
    updated: at,
  });
  emit(machine, active ? "billing.meter.reactivated" : "billing.meter.deactivated", meter);
  return meter;
}

export const meters: Operations = {
  "POST /v1/billing/meters": create,
  "GET /v1/billing/meters": listing("mtr", ["status"]),
  "POST /v1/billing/meters/{id}/deactivate": (call) => setActive(call, false),
  "POST /v1/billing/meters/{id}/reactivate": (call) => setActive(call, true),
  "GET /v1/billing/meters/{id}/event_summaries": summaries,
  "POST /v1/billing/meter_events": report,
};
