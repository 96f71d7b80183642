import type Stripe from "stripe";
import { cancellationOf } from "../billing/cancellation.ts";
import { finalizeAndCollect } from "../billing/collect.ts";
import { endSubscription } from "../billing/cycle.ts";
import { finalizeInvoice } from "../billing/invoice.ts";
import { type ItemInput, recurringPrice, refuseClassic } from "../billing/items.ts";
import { voidInvoice } from "../billing/pending.ts";
import { subscribe } from "../billing/subscribe.ts";
import { updateItems } from "../billing/update-items.ts";
import { change } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid, missing } from "../http/errors.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { isWithin, listOf, matches } from "../http/lists.ts";
import { rowOf, rowOfParam } from "../http/rows.ts";
import { cardError, defaultMethod, methodOfCustomer } from "../payments/methods.ts";
import { customerTime } from "../world/clock.ts";
import type { Subscription, Wire } from "../world/wire.ts";

const DAY = 86_400;

function create(call: Call): Subscription {
  const { machine } = call;
  const input = paramsOf<Stripe.SubscriptionCreateParams>(call);
  const customer = rowOfParam(machine, "cus", input.customer, "customer");
  if (input.default_payment_method)
    methodOfCustomer(machine, input.default_payment_method, customer.id, "default_payment_method");
  const items = (input.items ?? []).map(({ price, quantity, metadata }, index) => ({
    price: recurringPrice(machine, price, `items[${index}][price]`),
    quantity,
    metadata: metadata as ItemInput["metadata"],
  }));
  if (items.length === 0)
    throw invalid("Missing required param: items.", { param: "items", code: "parameter_missing" });
  refuseClassic(input.billing_mode);
  const at = customerTime(machine, customer.id);
  const trialEnd = trialEndOf(input, at);
  const behavior = input.payment_behavior ?? "allow_incomplete";
  const method = input.default_payment_method ?? defaultMethod(machine, customer.id);
  if (!method && !trialEnd && behavior !== "default_incomplete")
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  const { subscription, invoice } = subscribe(machine, {
    customer: customer.id,
    items,
    defaultMethod: input.default_payment_method ?? null,
    metadata: mergeMetadata({}, input.metadata),
    description: input.description || null,
    trialEnd,
    status: "incomplete",
  });
  if (behavior === "default_incomplete" && invoice.total > 0) {
    // Open, and waits for the browser.
    finalizeInvoice(machine, invoice);
    return subscription;
  }
  const collected = finalizeAndCollect(machine, invoice, { present: !input.off_session });
  if (collected.kind === "succeeded" || behavior !== "error_if_incomplete") return subscription;
  voidInvoice(machine, invoice);
  machine.world.rows.sub.delete(subscription.id);
  if (collected.kind === "declined") throw cardError(collected.decline);
  throw cardError({
    code: "subscription_payment_intent_requires_action",
    message: "Payment for this subscription requires additional user action before it can be completed successfully.",
  });
}

function trialEndOf(input: Wire<Stripe.SubscriptionCreateParams>, at: number): number | null {
  if (typeof input.trial_end === "number") return input.trial_end;
  return input.trial_period_days ? at + input.trial_period_days * DAY : null;
}

/** What `pending_if_incomplete` allows beside itself. */
const PENDING_ALLOWS = new Set([
  ...["payment_behavior", "items", "proration_behavior", "proration_date", "billing_cycle_anchor", "trial_end"],
  ...["trial_from_plan", "add_invoice_items", "metadata", "discounts", "cancel_at_period_end", "off_session"],
]);

function update(call: Call): Subscription {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.SubscriptionUpdateParams>(call);
  const subscription = rowOf(machine, "sub", ids[0]);
  checkUpdate(call, subscription, input);
  const at = customerTime(machine, subscription.customer);
  const simple: Partial<Subscription> = {
    ...cancellationOf(subscription, input as Parameters<typeof cancellationOf>[1], at),
    metadata: mergeMetadata(subscription.metadata, input.metadata),
    description: unset(input.description, subscription.description),
    default_payment_method: unset(input.default_payment_method, subscription.default_payment_method) as string | null,
  };
  const { comment, feedback } = input.cancellation_details ?? {};
  if (comment !== undefined || feedback !== undefined)
    simple.cancellation_details = {
      feedback_option: null,
      reason: null,
      ...(simple.cancellation_details ?? subscription.cancellation_details),
      comment: unset(comment, subscription.cancellation_details?.comment ?? null),
      feedback: unset(feedback, subscription.cancellation_details?.feedback ?? null),
    };
  const anchorNow = input.billing_cycle_anchor?.type === "now";
  if (input.items || anchorNow)
    updateItems(machine, subscription, {
      items: (input.items ?? []) as ItemInput[],
      prorationBehavior: input.proration_behavior ?? "create_prorations",
      prorationDate: input.proration_date,
      anchorNow,
      paymentBehavior: input.payment_behavior ?? "allow_incomplete",
    });
  change(machine, "customer.subscription.updated", subscription, simple);
  return subscription;
}

function checkUpdate({ machine }: Call, subscription: Subscription, input: Wire<Stripe.SubscriptionUpdateParams>) {
  if (subscription.ended_at !== null) {
    const others = Object.keys(input).filter((name) => name !== "metadata" && name !== "cancellation_details");
    if (others.length > 0)
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
  const { invoice_now, cancellation_details } = paramsOf<Stripe.SubscriptionCancelParams>(call);
  const subscription = rowOf(machine, "sub", ids[0]);
  if (subscription.ended_at !== null) throw missing("subscription", subscription.id);
  endSubscription(machine, subscription, {
    billsUsage: invoice_now ?? false,
    reason: "cancellation_requested",
    comment: cancellation_details?.comment || null,
    feedback: cancellation_details?.feedback || null,
  });
  return subscription;
}

const ENDED = ["canceled", "incomplete_expired"];

export const subscriptions: Operations = {
  "POST /v1/subscriptions": create,
  "GET /v1/subscriptions": (call) => {
    const { customer, status, price, created, test_clock, ...page } = paramsOf<Stripe.SubscriptionListParams>(call);
    const hasStatus = (row: Subscription) => {
      if (status === undefined) return row.status !== "canceled" && row.status !== "incomplete_expired";
      if (status === "all") return true;
      return status === "ended" ? ENDED.includes(row.status) : row.status === status;
    };
    const rows = [...call.machine.world.rows.sub.values()].filter(
      (row) =>
        matches(row, { customer, test_clock }) &&
        hasStatus(row) &&
        isWithin(row.created, created) &&
        (!price || row.items.data.some((item) => item.price.id === price)),
    );
    return listOf(rows, call.path, page);
  },
  "GET /v1/subscriptions/{subscription_exposed_id}": ({ machine, ids }) => rowOf(machine, "sub", ids[0]),
  "POST /v1/subscriptions/{subscription_exposed_id}": update,
  "DELETE /v1/subscriptions/{subscription_exposed_id}": cancel,
};
