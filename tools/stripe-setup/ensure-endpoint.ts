import type Stripe from "stripe";
import { HANDLED_EVENTS } from "../../worker/features/billing/handled-events.ts";
import { API_VERSION } from "../../worker/platform/stripe/client.ts";
import type { Say } from "./say.ts";

/** Whether an endpoint's events are those that the Worker handles. Pure. */
export const hasHandledEvents = ({ enabled_events: types }: Stripe.WebhookEndpoint): boolean =>
  types.length === HANDLED_EVENTS.length && HANDLED_EVENTS.every((type) => types.includes(type));

/** The account's endpoints with this address. */
export async function endpointsAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) found.push(endpoint);
  return found;
}

/**
 * Leaves one endpoint with the handled events and our API version, whose secret the Worker has. An existing one is kept, and its events are
 * corrected. Stripe returns a secret only at creation, and an endpoint's version never changes: so a Worker without the secret, an endpoint
 * of another version, and several endpoints (nobody knows whose secret the Worker has) all lead to a new one that replaces the others.
 *
 * The new secret is in the Worker before the old endpoints end. What Stripe sends in the seconds between is refused, and sent again: live
 * events for three days (docs.stripe.com/webhooks); both endpoints send an event with the same id, which is handled once. What the old
 * ones still owed is found by the daily look and the nightly comparison.
 *
 * @param hasSecret whether the Worker has STRIPE_WEBHOOK_SECRET
 * @param putSecret gives it to the Worker
 */
export async function ensureEndpoint(
  stripe: Stripe,
  { url, hasSecret, putSecret }: { url: string; hasSecret: boolean; putSecret: (secret: string) => Promise<unknown> },
  say: Say,
): Promise<void> {
  const present = await endpointsAt(stripe, url);
  const [only, ...others] = present;
  const enabled_events = [...HANDLED_EVENTS];
  if (only && others.length === 0 && hasSecret && only.api_version === API_VERSION) {
    const isRight = hasHandledEvents(only) && only.status === "enabled";
    if (!isRight) await stripe.webhookEndpoints.update(only.id, { enabled_events, disabled: false });
    say(isRight ? "kept" : "changed", `webhook endpoint ${url}`, only.id);
    return;
  }
  const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events, api_version: API_VERSION });
  await putSecret(secret!);
  say("created", `webhook endpoint ${url}`, id);
  for (const old of present) {
    await stripe.webhookEndpoints.del(old.id);
    say("retired", `webhook endpoint ${url}`, old.id);
  }
}
