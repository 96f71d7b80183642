import { CONTRACT } from "../contract/openapi.ts";
import type { Machine } from "../machine.ts";
import { timeOf } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { EventRow } from "../world/wire.ts";

/**
 * Records an event with the object as it is now, and sends it to every endpoint that wants it.
 *
 * @param previous  the object before a change; only what differs is told
 */
export function emit(machine: Machine, type: string, object: object, previous?: object): void {
  const { world, events } = machine;
  const endpoints = [...world.rows.we.values()].filter(
    ({ status, enabled_events }) =>
      status === "enabled" && (enabled_events.includes("*") || enabled_events.includes(type)),
  );
  const receivers = [
    ...(events.webhook ? [events.webhook] : []),
    ...endpoints.map(({ url, secret }) => ({ url, secret: secret ?? "" })),
  ];
  const event: EventRow = {
    id: newId(world, "evt"),
    object: "event",
    api_version: CONTRACT.version,
    created: timeOf(machine, object),
    data: {
      object: structuredClone(object),
      ...(previous ? { previous_attributes: differences(previous, object) } : {}),
    },
    livemode: false,
    pending_webhooks: receivers.length,
    request: { ...machine.request },
    type,
  };
  world.rows.evt.set(event.id, event);
  const body = JSON.stringify(event, null, 2);
  for (const { url, secret } of receivers) events.add({ eventId: event.id, type, url, secret, body });
}

/** Changes an object and tells it, if anything of it changed. */
export function change<Row extends object>(machine: Machine, type: string, row: Row, changes: Partial<Row>): void {
  const before = structuredClone(row);
  Object.assign(row, changes);
  if (Object.keys(differences(before, row)).length > 0) emit(machine, type, row, before);
}

/** The former values of what differs. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  );
}
