import type Stripe from "stripe";
import { fill } from "../contract/fill.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { listOf } from "../http/lists.ts";
import { keep, rowOf } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { WebhookEndpoint } from "../world/wire.ts";

function create(call: Call): WebhookEndpoint {
  const { machine } = call;
  const input = paramsOf<Stripe.WebhookEndpointCreateParams>(call);
  const id = newId(machine.world, "we");
  return keep(
    machine,
    "we",
    fill<WebhookEndpoint>("webhook_endpoint", {
      id,
      object: "webhook_endpoint",
      api_version: input.api_version ?? null,
      created: wallTime(machine),
      description: input.description || null,
      enabled_events: input.enabled_events,
      metadata: mergeMetadata({}, input.metadata),
      secret: `whsec_${id.slice(3)}`,
      status: "enabled",
      url: input.url,
    }),
  );
}

/** The secret is told once, to who made it. */
const withoutSecret = ({ secret: _, ...rest }: WebhookEndpoint) => rest;

export const webhookEndpoints: Operations = {
  "POST /v1/webhook_endpoints": create,
  "GET /v1/webhook_endpoints": (call) =>
    listOf([...call.machine.world.rows.we.values()].map(withoutSecret), call.path, call.params),
  "GET /v1/webhook_endpoints/{webhook_endpoint}": ({ machine, ids }) => withoutSecret(rowOf(machine, "we", ids[0])),
  "POST /v1/webhook_endpoints/{webhook_endpoint}": (call) => {
    const input = paramsOf<Stripe.WebhookEndpointUpdateParams>(call);
    const endpoint = rowOf(call.machine, "we", call.ids[0]);
    Object.assign(endpoint, {
      description: unset(input.description, endpoint.description),
      enabled_events: input.enabled_events ?? endpoint.enabled_events,
      metadata: mergeMetadata(endpoint.metadata, input.metadata),
      url: input.url ?? endpoint.url,
      ...(input.disabled === undefined ? {} : { status: input.disabled ? "disabled" : "enabled" }),
    });
    return withoutSecret(endpoint);
  },
  "DELETE /v1/webhook_endpoints/{webhook_endpoint}": ({ machine, ids }) => {
    const { id } = rowOf(machine, "we", ids[0]);
    machine.world.rows.we.delete(id);
    return { id, object: "webhook_endpoint", deleted: true };
  },
};
