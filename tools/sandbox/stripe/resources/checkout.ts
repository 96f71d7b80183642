import type Stripe from "stripe";
import { amountOf } from "../billing/amounts.ts";
import { refuseClassic } from "../billing/items.ts";
import { fill } from "../contract/fill.ts";
import { change } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata } from "../http/fields.ts";
import { isWithin, listOf, matches } from "../http/lists.ts";
import { keep, rowOf, rowOfParam } from "../http/rows.ts";
import { customerTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import { lineItemsOf } from "../world/line-items.ts";
import type { CheckoutSession, Wire } from "../world/wire.ts";
import type { CheckoutItem } from "../world/world.ts";

const DAY = 86_400;
const HALF_HOUR = 1800;

/** Hosted sessions that sell a subscription, or set a card up. */
function create(call: Call): CheckoutSession {
  const { machine } = call;
  const input = paramsOf<Stripe.Checkout.SessionCreateParams>(call);
  if (input.mode === "payment" || (input.ui_mode && input.ui_mode !== "hosted_page"))
    throw invalid("The sandbox has hosted sessions of mode `subscription` and `setup` only.", { param: "mode" });
  if (!input.success_url)
    throw invalid("Missing required param: success_url.", { param: "success_url", code: "parameter_missing" });
  if (input.customer) rowOfParam(machine, "cus", input.customer, "customer");
  refuseClassic(input.subscription_data?.billing_mode);
  const mode = input.mode ?? "subscription";
  const items = mode === "subscription" ? checkItems(call, input) : [];
  const created = customerTime(machine, input.customer);
  const expires = input.expires_at ?? created + DAY;
  if (expires < created + HALF_HOUR - 60 || expires > created + DAY + 60)
    throw invalid(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  const id = newId(machine.world, "cs_test");
  const total = items.reduce((sum, item) => sum + priceOf(call, item), 0);
  const session = fill<CheckoutSession>("checkout.session", {
    id,
    object: "checkout.session",
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: mode === "subscription" ? total : null,
    amount_total: mode === "subscription" ? total : null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency: mode === "subscription" ? currencyOf(call, items) : (input.currency ?? null),
    customer: input.customer ?? null,
    customer_creation: input.customer ? null : "always",
    customer_email: input.customer_email ?? null,
    expires_at: expires,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    mode,
    payment_method_collection: mode === "subscription" ? "always" : null,
    payment_method_types: ["card"],
    payment_status: mode === "subscription" ? "unpaid" : "no_payment_required",
    status: "open",
    success_url: input.success_url,
    total_details: mode === "subscription" ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: "hosted_page",
    url: `${machine.origin}/stripe/checkout/${id}`,
  });
  machine.world.checkoutItems.set(id, items);
  machine.world.checkoutPlans.set(id, {
    metadata: mergeMetadata({}, input.subscription_data?.metadata ?? input.setup_intent_data?.metadata),
    description: input.subscription_data?.description ?? null,
    trialDays: input.subscription_data?.trial_period_days ?? null,
  });
  return keep(machine, "cs_test", session);
}

function checkItems({ machine }: Call, input: Wire<Stripe.Checkout.SessionCreateParams>): CheckoutItem[] {
  const items = input.line_items ?? [];
  if (items.length === 0)
    throw invalid("Missing required param: line_items.", { param: "line_items", code: "parameter_missing" });
  return items.map(({ price, quantity }, index) => {
    const param = `line_items[${index}]`;
    const row = rowOfParam(machine, "price", price, `${param}[price]`);
    if (!row.active)
      throw invalid("The price specified is inactive. This field only accepts active prices.", {
        param: `${param}[price]`,
      });
    const isMetered = row.recurring?.usage_type === "metered";
    if (isMetered && quantity !== undefined)
      throw invalid(
        "Quantity should not be specified where usage_type is `metered`. Remove quantity from `line_items`.",
        { param: `${param}[quantity]` },
      );
    if (!isMetered && quantity === undefined)
      throw invalid("Quantity is required. Add `quantity` to `line_items`.", { param: `${param}[quantity]` });
    return { price: row.id, ...(quantity === undefined ? {} : { quantity }) };
  });
}

function priceOf({ machine }: Call, { price, quantity }: CheckoutItem): number {
  const row = rowOf(machine, "price", price);
  return row.recurring?.usage_type === "metered" ? 0 : amountOf(row, quantity ?? 1);
}

function currencyOf({ machine }: Call, items: CheckoutItem[]): string {
  const currencies = new Set(items.map(({ price }) => rowOf(machine, "price", price).currency));
  if (currencies.size > 1)
    throw invalid("All prices of a session must have the same currency.", { param: "line_items" });
  return [...currencies][0] ?? "usd";
}

export const checkout: Operations = {
  "POST /v1/checkout/sessions": create,
  "GET /v1/checkout/sessions": (call) => {
    const { customer, subscription, status, created, ...page } = paramsOf<Stripe.Checkout.SessionListParams>(call);
    const rows = [...call.machine.world.rows.cs_test.values()].filter(
      (row) => matches(row, { customer, subscription, status }) && isWithin(row.created, created),
    );
    return listOf(rows, call.path, page);
  },
  "GET /v1/checkout/sessions/{session}": ({ machine, ids }) => rowOf(machine, "cs_test", ids[0]),
  "GET /v1/checkout/sessions/{session}/line_items": ({ machine, ids }) =>
    lineItemsOf(machine, rowOf(machine, "cs_test", ids[0])),
  "POST /v1/checkout/sessions/{session}/expire": ({ machine, ids }) => {
    const session = rowOf(machine, "cs_test", ids[0]);
    if (session.status !== "open")
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    change(machine, "checkout.session.expired", session, { status: "expired", url: null });
    return session;
  },
};
