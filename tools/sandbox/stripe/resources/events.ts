import type Stripe from "stripe";
import { type Operations, paramsOf } from "../http/call.ts";
import { isWithin, listOf } from "../http/lists.ts";
import { rowOf } from "../http/rows.ts";

const REACH_SECONDS = 30 * 86_400;

/** Events of the last 30 days. */
export const events: Operations = {
  "GET /v1/events": (call) => {
    const { type, types, created, delivery_success, ...page } = paramsOf<Stripe.EventListParams>(call);
    const { world, events: delivery } = call.machine;
    const failed = new Set(
      [...delivery.undelivered(), ...delivery.sent().filter(({ status }) => status < 200 || status > 299)].map(
        ({ eventId }) => eventId,
      ),
    );
    const rows = [...world.rows.evt.values()];
    const newest = rows.at(-1)?.created ?? 0;
    const found = rows.filter(
      (row) =>
        row.created > newest - REACH_SECONDS &&
        (!type || row.type === type || (type.endsWith("*") && row.type.startsWith(type.slice(0, -1)))) &&
        (!types || types.includes(row.type)) &&
        isWithin(row.created, created) &&
        (delivery_success === undefined || delivery_success !== failed.has(row.id)),
    );
    return listOf(found, call.path, page);
  },
  "GET /v1/events/{id}": ({ machine, ids }) => rowOf(machine, "evt", ids[0]),
};
