import type Stripe from "stripe";

/** An object as it is stored and sent: with ids instead of objects, and decimals as texts. */
export type Wire<T> = string extends T
  ? Exclude<T, object>
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Entry)[]
      ? Wire<Entry>[]
      : T extends object
        ? { [Name in keyof T]: Wire<T[Name]> }
        : T;

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Schedule = Wire<Stripe.SubscriptionSchedule>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type Dispute = Wire<Stripe.Dispute>;
export type TaxId = Wire<Stripe.TaxId>;
export type CreditNote = Wire<Stripe.CreditNote>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type Meter = Wire<Stripe.Billing.Meter>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;

/** An event as it is sent, with an object of any kind. */
export type EventRow = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
