import type Stripe from "stripe";
import { amountOf } from "../billing/amounts.ts";
import { change } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata } from "../http/fields.ts";
import { listing } from "../http/lists.ts";
import { keepNew, rowOf, rowOfParam } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { CheckoutSession, Price, Wire } from "../world/wire.ts";
import type { CheckoutItem, PaymentData } from "../world/world.ts";
import {
  modeOf,
  requireAddresses,
  requireOnce,
  requireRecurring,
  requireShort,
  requireTaxSettings,
} from "./checkout-rules.ts";
import { addressOf, requireEmail } from "./customers.ts";

const DAY = 86_400;
const HALF_HOUR = 1800;
const MIN_CENTS = 50;

/** The operations of hosted sessions, which sell a subscription, or goods once. */
function create(call: Call): CheckoutSession {
  const { machine } = call;
  const input = paramsOf<Stripe.Checkout.SessionCreateParams>(call);
  const mode = modeOf(input);
  if (!input.success_url)
    throw invalid("Missing required param: success_url.", { param: "success_url", code: "parameter_missing" });
  requireAddresses(input);
  requireShort(input);
  requireEmail(input.customer_email, "customer_email");
  const customer = input.customer ? rowOfParam(machine, "cus", input.customer, "customer") : undefined;
  const items = checkItems(call, input);
  const prices = items.map(({ price }) => rowOf(machine, "price", price));
  if (mode === "subscription") requireRecurring(prices);
  else requireOnce(prices);
  requireTaxSettings(customer, input, prices);
  const created = wallTime(machine);
  const expires = input.expires_at ?? created + DAY;
  if (expires < created + HALF_HOUR - 60 || expires > created + DAY + 60)
    throw invalid(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  const id = newId(machine.world, "cs_test");
  const total = items.reduce((sum, item) => sum + priceOf(call, item), 0);
  if (mode === "payment" && total < MIN_CENTS)
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  const session = keepNew(machine, "cs_test", {
    id,
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: input.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: input.automatic_tax?.enabled ? "requires_location_inputs" : null,
    },
    billing_address_collection: input.billing_address_collection ?? null,
    ...(input.tax_id_collection?.enabled ? { tax_id_collection: { enabled: true, required: "never" } } : {}),
    ...(input.saved_payment_method_options && {
      saved_payment_method_options: {
        allow_redisplay_filters: input.saved_payment_method_options.allow_redisplay_filters ?? null,
        payment_method_remove: "disabled" as const,
        payment_method_save: null,
      },
    }),
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    currency: currencyOf(prices),
    customer: customer?.id ?? null,
    customer_creation: customer || mode === "subscription" ? null : (input.customer_creation ?? "if_required"),
    customer_email: input.customer_email ?? null,
    expires_at: expires,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    mode,
    payment_method_collection: mode === "payment" ? "if_required" : "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${machine.origin}/stripe/checkout/${id}`,
  });
  machine.world.checkoutItems.set(id, items);
  if (mode === "subscription")
    machine.world.subscriptionMetadata.set(id, mergeMetadata({}, input.subscription_data?.metadata));
  else machine.world.paymentData.set(id, paymentDataOf(input.payment_intent_data));
  return session;
}

/** The fields that the payment of the goods takes from the session. */
function paymentDataOf(given: Wire<Stripe.Checkout.SessionCreateParams["payment_intent_data"]>): PaymentData {
  const { description, metadata, receipt_email, setup_future_usage, shipping } = given ?? {};
  return {
    description: description ?? null,
    metadata: mergeMetadata({}, metadata),
    receipt_email: receipt_email ?? null,
    setup_future_usage: setup_future_usage ?? null,
    shipping: shipping
      ? { phone: null, carrier: null, tracking_number: null, ...shipping, address: addressOf(shipping.address, null)! }
      : null,
  };
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
  return checked.map(({ row: _, ...item }) => item);
}

function priceOf({ machine }: Call, { price, quantity }: CheckoutItem): number {
  const row = rowOf(machine, "price", price);
  return row.recurring?.usage_type === "metered" ? 0 : amountOf(row, quantity ?? 1);
}

function currencyOf(prices: readonly Price[]): string {
  const currencies = new Set(prices.map(({ currency }) => currency));
  if (currencies.size > 1)
    throw invalid("All prices of a session must have the same currency.", { param: "line_items" });
  return [...currencies][0] ?? "usd";
}

export const checkout: Operations = {
  "POST /v1/checkout/sessions": create,
  "GET /v1/checkout/sessions": listing("cs_test", ["status"]),
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
