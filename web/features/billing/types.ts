// Types of the billing API's requests and responses, inferred from the Worker's routes. Dates are ISO 8601, money is integer cents.
import type { InferRequestType, InferResponseType } from "hono/client";
import type { Client } from "../../../worker/entry/client.ts";

type Payments = Client["payments"];

/** A plan to buy, and its billing cycle. */
export type Choice = InferRequestType<Payments["create-checkout"]["$post"]>["json"];
/** `expected_amount`: the amount that was shown, in cents. The server charges this amount or nothing. */
export type PricedChoice = Choice &
  Required<Pick<InferRequestType<Payments["upgrade"]["$post"]>["json"], "expected_amount">>;
/** The change scheduled for the next period. */
export type PlannedChange = Omit<
  InferRequestType<Client["subscriptions"]["update"]["$post"]>["json"],
  "payment_method"
>;

/** The fields that the screens read. A stored user has enough data to fill them. */
export type Subscription = Pick<
  InferResponseType<Payments["subscription"]["$get"], 200>["subscription"],
  | "plan"
  | "status"
  | "active"
  | "billing_cycle"
  | "price"
  | "cancel_at_period_end"
  | "trial_ends_at"
  | "period_end"
  | "next_payment_date"
  | "payment_method"
  | "scheduled_change"
  | "past_due_until"
  | "past_due_amount"
  | "usage_owed"
  | "purchases_rest"
  | "paused_pages"
  | "resting_members"
>;
export type CardFacts = NonNullable<Subscription["payment_method"]>;
export type SetDefaultAnswer = InferResponseType<Payments["payment-method"]["$put"], 200>;
type Charges = InferResponseType<Payments["next-charge"]["$get"], 200>;
/** Stripe's next invoice. */
export type NextCharge = NonNullable<Charges["next_charge"]>;
/** The plan's own next charge, after invoices of usage. */
export type Renewal = NonNullable<Charges["renewal"]>;
export type FiscalData = NonNullable<InferResponseType<Payments["fiscal-data"]["$get"], 200>["fiscal_data"]>;
export type Usage = InferResponseType<Payments["usage-stats"]["$get"], 200>["usage"];
export type PaymentMethod = InferResponseType<Payments["payment-methods"]["$get"], 200>["payment_methods"][number];
export type Invoice = InferResponseType<Payments["billing-history"]["$get"], 200>["invoices"][number];

export type UpgradeAnswer = InferResponseType<Payments["upgrade"]["$post"], 200>;
export type UpgradePreview = Extract<UpgradeAnswer, { preview: unknown }>["preview"];
