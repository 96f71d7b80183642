import type Stripe from "stripe";
import { cancellationOf } from "../billing/cancellation.ts";
import { finalizeAndCollect } from "../billing/collect.ts";
import { endSubscription } from "../billing/cycle.ts";
import { type ItemInput, recurringPrice } from "../billing/items.ts";
import { subscribe } from "../billing/subscribe.ts";
import { requireTaxable } from "../billing/tax.ts";
import { updateItems } from "../billing/update-items.ts";
import { change } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid, missing } from "../http/errors.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { listing } from "../http/lists.ts";
import { rowOf, rowOfParam } from "../http/rows.ts";
import { defaultMethod, methodOfCustomer } from "../payments/methods.ts";
import { wallTime } from "../world/clock.ts";
import type { Subscription, Wire } from "../world/wire.ts";

const DAY = 86_400;

function create(call: Call): Subscription {
  const { machine } = call;
  const input = paramsOf<Stripe.SubscriptionCreateParams>(call);
  const customer = rowOfParam(machine, "cus", input.customer, "customer");
  const items = (input.items ?? []).map(({ price, quantity }, index) => ({
    price: recurringPrice(machine, price, `items[${index}][price]`),
    quantity,
  }));
  if (items.length === 0)
    throw invalid("Missing required param: items.", { param: "items", code: "parameter_missing" });
  const ownMethod = input.default_payment_method ?? null;
  if (ownMethod) methodOfCustomer(machine, ownMethod, customer.id, "default_payment_method");
  const trialEnd = input.trial_period_days ? wallTime(machine) + input.trial_period_days * DAY : null;
  if (!ownMethod && !defaultMethod(machine, customer.id) && !trialEnd)
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  const isTaxed = input.automatic_tax?.enabled ?? false;
  if (isTaxed)
    requireTaxable(
      customer,
      items.map(({ price }) => price),
    );
  const { subscription, invoice } = subscribe(machine, {
    isTaxed,
    customer: customer.id,
    items,
    defaultMethod: ownMethod,
    trialEnd,
    status: "incomplete",
  });
  finalizeAndCollect(machine, invoice, { present: true });
  return subscription;
}

/** The parameters that are allowed with `pending_if_incomplete`. */
const PENDING_ALLOWS = new Set(
  `payment_behavior items proration_behavior proration_date billing_cycle_anchor trial_end trial_from_plan
  add_invoice_items metadata discounts cancel_at_period_end off_session`.split(/\s+/),
);

function update(call: Call): Subscription {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.SubscriptionUpdateParams>(call);
  const subscription = rowOf(machine, "sub", ids[0]);
  checkUpdate(call, subscription, input);
  const at = wallTime(machine);
  const simple: Partial<Subscription> = {
    ...cancellationOf(subscription, input as Parameters<typeof cancellationOf>[1], at),
    metadata: mergeMetadata(subscription.metadata, input.metadata),
    default_payment_method: unset(input.default_payment_method, subscription.default_payment_method) as string | null,
  };
  if (input.automatic_tax) setTax(call, subscription, input.automatic_tax.enabled);
  if (input.items)
    updateItems(machine, subscription, {
      items: input.items as ItemInput[],
      prorationBehavior: input.proration_behavior ?? "create_prorations",
      prorationDate: input.proration_date,
      paymentBehavior: input.payment_behavior ?? "allow_incomplete",
    });
  change(machine, "customer.subscription.updated", subscription, simple);
  return subscription;
}

function setTax({ machine }: Call, subscription: Subscription, enabled: boolean) {
  const prices = subscription.items.data.map(({ price }) => machine.world.rows.price.get(price.id) ?? price);
  if (enabled) requireTaxable(machine.world.rows.cus.get(subscription.customer), prices);
  subscription.automatic_tax = { ...subscription.automatic_tax, enabled };
}

function checkUpdate({ machine }: Call, subscription: Subscription, input: Wire<Stripe.SubscriptionUpdateParams>) {
  if (subscription.ended_at !== null) {
    if (Object.keys(input).some((name) => name !== "metadata"))
      throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.status === "incomplete" && input.items)
    throw invalid("You cannot update a subscription in `incomplete` status in a way that results in a new invoice.");
  if (input.payment_behavior === "pending_if_incomplete") {
    const refused = Object.keys(input).find((name) => !PENDING_ALLOWS.has(name));
    if (refused)
      throw invalid(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only update the fields supported by pending updates. \`${refused}\` is not supported.`,
        { param: refused },
      );
  }
  if (input.default_payment_method)
    methodOfCustomer(machine, input.default_payment_method, subscription.customer, "default_payment_method");
}

function cancel(call: Call): Subscription {
  const { machine, ids } = call;
  const { invoice_now } = paramsOf<Stripe.SubscriptionCancelParams>(call);
  const subscription = rowOf(machine, "sub", ids[0]);
  if (subscription.ended_at !== null) throw missing("subscription", subscription.id);
  endSubscription(machine, subscription, { billsUsage: invoice_now ?? false, reason: "cancellation_requested" });
  return subscription;
}

const ENDED = ["canceled", "incomplete_expired"];

function hasStatus(row: Subscription, { status = "running" }: { status?: string }): boolean {
  if (status === "running") return !ENDED.includes(row.status);
  return status === "all" || (status === "ended" ? ENDED.includes(row.status) : row.status === status);
}

export const subscriptions: Operations = {
  "POST /v1/subscriptions": create,
  "GET /v1/subscriptions": listing("sub", ["customer"], hasStatus),
  "GET /v1/subscriptions/{subscription_exposed_id}": ({ machine, ids }) => rowOf(machine, "sub", ids[0]),
  "POST /v1/subscriptions/{subscription_exposed_id}": update,
  "DELETE /v1/subscriptions/{subscription_exposed_id}": cancel,
};
