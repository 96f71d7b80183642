import { CONTRACT } from "../contract/openapi.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { EventRow } from "../world/wire.ts";

/**
 * Records an event with the present state of the object, and sends it to the webhook.
 *
 * @param previous  the object before a change; only the different fields are sent
 */
export function emit(machine: Machine, type: string, object: object, previous?: object): void {
  const { world, events } = machine;
  const made = [...world.rows.we.values()].filter(
    ({ status, enabled_events: types }) => status === "enabled" && (types.includes("*") || types.includes(type)),
  );
  const endpoints = [
    ...(events.webhook ? [events.webhook] : []),
    ...made.map(({ id, url }) => ({ url, secret: world.endpointSecrets.get(id)! })),
  ];
  const event: EventRow = {
    id: newId(world, "evt"),
    object: "event",
    api_version: CONTRACT.version,
    created: wallTime(machine),
    data: {
      object: structuredClone(object),
      ...(previous ? { previous_attributes: differences(previous, object) } : {}),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { ...machine.request },
    type,
  };
  world.rows.evt.set(event.id, event);
  const body = JSON.stringify(event, null, 2);
  for (const endpoint of endpoints) events.add({ eventId: event.id, type, ...endpoint, body });
}

/** Changes an object, and emits an event if it changed. */
export function change<Row extends object>(machine: Machine, type: string, row: Row, changes: Partial<Row>): void {
  const before = structuredClone(row);
  Object.assign(row, changes);
  if (Object.keys(differences(before, row)).length > 0) emit(machine, type, row, before);
}

/** The earlier values of the changed fields. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  );
}
