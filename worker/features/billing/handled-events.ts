// The events that our webhook handles. The deploy creates the endpoint at Stripe with them (tools/deploy/stripe.ts).
import type Stripe from "stripe";

/**
 * Events that may change a plan, its end, its next charge, or its card; every other relevant event comes together with one of
 * these.
 */
export const HANDLED_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "customer.updated",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "customer.subscription.trial_will_end",
  "subscription_schedule.created",
  "subscription_schedule.updated",
  "subscription_schedule.completed",
  "subscription_schedule.released",
  "subscription_schedule.canceled",
  "subscription_schedule.aborted",
  "subscription_schedule.expiring",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "payment_method.updated",
  "payment_method.automatically_updated",
  "charge.refunded",
  // Includes a bank's inquiry that may become a dispute.
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
