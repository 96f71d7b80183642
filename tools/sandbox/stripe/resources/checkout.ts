import type Stripe from "stripe";
import { amountOf } from "../billing/amounts.ts";
import { hasLocation, requireBehavior } from "../billing/tax.ts";
import { fill } from "../contract/fill.ts";
import { change } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata } from "../http/fields.ts";
import { listOf, matches } from "../http/lists.ts";
import { keep, rowOf, rowOfParam } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { CheckoutSession, Customer, Wire } from "../world/wire.ts";
import type { CheckoutItem } from "../world/world.ts";

const DAY = 86_400;
const HALF_HOUR = 1800;

// Limits of the reference (docs.stripe.com/api/checkout/sessions/create, docs.stripe.com/api/metadata).
const MOST_RECURRING = 20;
const MOST_ONE_TIME = 20;
const LONGEST_REFERENCE = 200;
const MOST_KEYS = 50;
const LONGEST_KEY = 40;

/** Hosted sessions that sell a subscription. */
function create(call: Call): CheckoutSession {
  const { machine } = call;
  const input = paramsOf<Stripe.Checkout.SessionCreateParams>(call);
  if (input.mode !== "subscription")
    throw invalid("The sandbox has sessions of mode `subscription` only.", { param: "mode" });
  if (!input.success_url)
    throw invalid("Missing required param: success_url.", { param: "success_url", code: "parameter_missing" });
  requireAddresses(input);
  requireShort(input);
  const customer = rowOfParam(machine, "cus", input.customer, "customer");
  const items = checkItems(call, input);
  requireOneInterval(call, items);
  requireTaxSettings(call, customer, input, items);
  const created = wallTime(machine);
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
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      ...{ enabled: input.automatic_tax?.enabled ?? false, liability: null, provider: null },
      status: input.automatic_tax?.enabled ? "requires_location_inputs" : null,
    },
    billing_address_collection: input.billing_address_collection ?? null,
    ...(input.tax_id_collection?.enabled ? { tax_id_collection: { enabled: true, required: "never" } } : {}),
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency: currencyOf(call, items),
    customer: customer.id,
    expires_at: expires,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    mode: "subscription",
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${machine.origin}/stripe/checkout/${id}`,
  });
  machine.world.checkoutItems.set(id, items);
  machine.world.subscriptionMetadata.set(id, mergeMetadata({}, input.subscription_data?.metadata));
  return keep(machine, "cs_test", session);
}

function checkItems({ machine }: Call, input: Wire<Stripe.Checkout.SessionCreateParams>): CheckoutItem[] {
  const items = input.line_items ?? [];
  if (items.length === 0)
    throw invalid("Missing required param: line_items.", { param: "line_items", code: "parameter_missing" });
  const checked = items.map(({ price, quantity }, index) => {
    const param = `line_items[${index}]`;
    const row = rowOfParam(machine, "price", price, `${param}[price]`);
    if (machine.world.rows.prod.get(row.product)?.active === false)
      throw invalid("This price is not available to be purchased because its product is not active.", {
        param: `${param}[price]`,
      });
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
    return { row, price: row.id, ...(quantity === undefined ? {} : { quantity }) };
  });
  const recurring = checked.filter(({ row }) => row.recurring).length;
  if (recurring === 0)
    throw invalid("You must provide at least one recurring price in `subscription` mode when using prices.", {
      param: "line_items",
    });
  if (recurring > MOST_RECURRING || checked.length - recurring > MOST_ONE_TIME)
    throw invalid(`A session takes at most ${MOST_RECURRING} recurring and ${MOST_ONE_TIME} one-time prices.`, {
      param: "line_items",
    });
  return checked.map(({ row: _, ...item }) => item);
}

/** Where the person comes back to. `{CHECKOUT_SESSION_ID}` is filled in by Stripe. */
function requireAddresses({ success_url, cancel_url }: Wire<Stripe.Checkout.SessionCreateParams>): void {
  for (const [param, address] of Object.entries({ success_url, cancel_url }))
    if (address !== undefined && !URL.canParse(address))
      throw invalid("Not a valid URL", { param, code: "url_invalid" });
}

function requireShort(input: Wire<Stripe.Checkout.SessionCreateParams>): void {
  if ((input.client_reference_id?.length ?? 0) > LONGEST_REFERENCE)
    throw invalid(`Invalid string: must be at most ${LONGEST_REFERENCE} characters`, { param: "client_reference_id" });
  for (const metadata of [input.metadata, input.subscription_data?.metadata]) {
    const keys = Object.keys(metadata ?? {});
    if (keys.length > MOST_KEYS || keys.some((key) => key.length > LONGEST_KEY))
      throw invalid(`Metadata can have up to ${MOST_KEYS} keys, with names up to ${LONGEST_KEY} characters long.`, {
        param: "metadata",
      });
  }
}

/**
 * Subscriptions and schedules may mix intervals (docs.stripe.com/billing/subscriptions/mixed-interval); a Checkout session may
 * not, whatever its `billing_mode`. The sentence is the one that public code quotes from the live API.
 */
function requireOneInterval({ machine }: Call, items: CheckoutItem[]): void {
  const intervals = items
    .map(({ price }) => rowOf(machine, "price", price).recurring)
    .flatMap((recurring) => (recurring ? [`${recurring.interval_count} ${recurring.interval}`] : []));
  if (new Set(intervals).size > 1)
    throw invalid("Checkout does not support multiple prices with different billing intervals.", {
      param: "line_items",
    });
}

/** What Checkout asks for with an existing customer (docs.stripe.com/tax/checkout/tax-ids, docs.stripe.com/tax/checkout). */
function requireTaxSettings(
  { machine }: Call,
  customer: Customer,
  { automatic_tax, tax_id_collection, customer_update }: Wire<Stripe.Checkout.SessionCreateParams>,
  items: CheckoutItem[],
): void {
  if (tax_id_collection?.enabled && customer_update?.name !== "auto")
    throw invalid(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  if (!automatic_tax?.enabled) return;
  requireBehavior(items.map(({ price }) => rowOf(machine, "price", price)));
  if (!hasLocation(customer) && customer_update?.address !== "auto")
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      { code: "customer_tax_location_invalid" },
    );
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
    const { status, ...page } = paramsOf<Stripe.Checkout.SessionListParams>(call);
    const rows = [...call.machine.world.rows.cs_test.values()].filter((row) => matches(row, { status }));
    return listOf(rows, call.path, page);
  },
  "GET /v1/checkout/sessions/{session}": ({ machine, ids }) => rowOf(machine, "cs_test", ids[0]),
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
