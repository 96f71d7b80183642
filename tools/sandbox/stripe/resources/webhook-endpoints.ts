import type Stripe from "stripe";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { listing } from "../http/lists.ts";
import { keepNew, rowOf } from "../http/rows.ts";
import type { WebhookEndpoint } from "../world/wire.ts";

/** An account has at most 16 endpoints in each mode (docs.stripe.com/webhooks). */
const MAX_ENDPOINTS = 16;

/** Creates an endpoint. Only this answer has the secret. */
function create(call: Call): object {
  const { machine } = call;
  const { url, enabled_events, api_version, description } = paramsOf<Stripe.WebhookEndpointCreateParams>(call);
  if (!/^https?:\/\/[^/]+/.test(url)) throw invalid("Not a valid URL", { param: "url", code: "url_invalid" });
  if (machine.world.rows.we.size >= MAX_ENDPOINTS)
    throw invalid(`You have reached the maximum of ${MAX_ENDPOINTS} test webhook endpoints.`);
  const endpoint = keepNew(machine, "we", {
    api_version: api_version ?? null,
    description: description ?? null,
    enabled_events,
    status: "enabled",
    url,
  });
  const secret = `whsec_${endpoint.id.slice(3)}sandbox`;
  machine.world.endpointSecrets.set(endpoint.id, secret);
  return { ...endpoint, secret };
}

/** The version of an endpoint cannot change. */
function update(call: Call): WebhookEndpoint {
  const { disabled, enabled_events } = paramsOf<Stripe.WebhookEndpointUpdateParams>(call);
  const endpoint = rowOf(call.machine, "we", call.ids[0]);
  if (enabled_events) endpoint.enabled_events = enabled_events;
  if (disabled !== undefined) endpoint.status = disabled ? "disabled" : "enabled";
  return endpoint;
}

function remove({ machine, ids }: Call): object {
  const { id } = rowOf(machine, "we", ids[0]);
  machine.world.rows.we.delete(id);
  machine.world.endpointSecrets.delete(id);
  return { id, object: "webhook_endpoint", deleted: true };
}

export const webhookEndpoints: Operations = {
  "POST /v1/webhook_endpoints": create,
  "GET /v1/webhook_endpoints": listing("we"),
  "POST /v1/webhook_endpoints/{webhook_endpoint}": update,
  "DELETE /v1/webhook_endpoints/{webhook_endpoint}": remove,
};
