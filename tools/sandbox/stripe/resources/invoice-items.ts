import type Stripe from "stripe";
import { amountOf } from "../billing/amounts.ts";
import { pricingOf } from "../billing/lines.ts";
import { emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata } from "../http/fields.ts";
import { keepNew, rowOfParam } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { InvoiceItem, Price, Wire } from "../world/wire.ts";

/** Creates an item with an amount, or a quantity at a new price. It waits for the next invoice of the customer or of a subscription. */
function create(call: Call): InvoiceItem {
  const { machine } = call;
  const input = paramsOf<Stripe.InvoiceItemCreateParams>(call);
  const customer = rowOfParam(machine, "cus", input.customer, "customer");
  const subscription = input.subscription ? rowOfParam(machine, "sub", input.subscription, "subscription") : null;
  if (subscription && subscription.customer !== customer.id)
    throw invalid("The subscription does not belong to the customer.", { param: "subscription" });
  if (subscription && subscription.ended_at !== null)
    throw invalid("You cannot add invoice items to a canceled subscription.", { param: "subscription" });
  const price = priceOf(machine, input);
  const quantity = input.quantity ?? 1;
  const at = wallTime(machine);
  const item = keepNew(machine, "ii", {
    amount: amountOf(price, quantity),
    currency: price.currency,
    customer: customer.id,
    date: at,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    parent: subscription && {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id },
    },
    period: { start: at, end: at },
    pricing: pricingOf(price),
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
  });
  emit(machine, "invoiceitem.created", item);
  return item;
}

/** Creates a price for this item only, so it is not active. */
function priceOf(machine: Machine, input: Wire<Stripe.InvoiceItemCreateParams>): Price {
  const { amount, price_data: data } = input;
  if ((amount === undefined) === (data === undefined))
    throw invalid("Specify either `amount` or `price_data`.", { param: "amount" });
  const currency = data?.currency ?? input.currency;
  if (!currency) throw invalid("Missing required param: currency.", { param: "currency", code: "parameter_missing" });
  if (amount !== undefined && input.quantity !== undefined)
    throw invalid("`quantity` cannot be given with `amount`.", { param: "quantity" });
  const product = data ? rowOfParam(machine, "prod", data.product, "price_data[product]").id : null;
  const each = data?.unit_amount ?? amount ?? null;
  const decimal = data?.unit_amount_decimal;
  return keepNew(machine, "price", {
    active: false,
    billing_scheme: "per_unit",
    currency,
    product: product ?? newId(machine.world, "prod"),
    tax_behavior: data?.tax_behavior ?? input.tax_behavior ?? "unspecified",
    type: "one_time",
    unit_amount: each,
    unit_amount_decimal: decimal === undefined ? String(each ?? 0) : String(decimal),
  });
}

export const invoiceItems: Operations = { "POST /v1/invoiceitems": create };
