// What the billing calls answer, read from the Worker's own routes. Dates are ISO 8601, money is integer cents.
import type { hc, InferResponseType } from "hono/client";
import type { Api } from "../../../worker/entry/api.ts";

type Payments = ReturnType<typeof hc<Api>>["payments"];

/** What the screens read of it; a stored user can stand in for that much. */
export type Subscription = Pick<
  InferResponseType<Payments["subscription"]["$get"], 200>["subscription"],
  | "plan"
  | "status"
  | "active"
  | "billing_cycle"
  | "cancel_at_period_end"
  | "trial_ends_at"
  | "period_end"
  | "next_payment_date"
  | "payment_method"
  | "scheduled_change"
  | "past_due_until"
>;
export type CardFacts = NonNullable<Subscription["payment_method"]>;
export type Usage = InferResponseType<Payments["usage-stats"]["$get"], 200>["usage"];
export type PaymentMethod = InferResponseType<Payments["payment-methods"]["$get"], 200>["payment_methods"][number];
export type Invoice = InferResponseType<Payments["billing-history"]["$get"], 200>["invoices"][number];
export type CheckoutAnswer = InferResponseType<Payments["create-checkout"]["$post"], 200>;
export type PaymentState = InferResponseType<Payments["check"][":sessionId"]["$get"], 200>["session"];

type UpgradeAnswer = InferResponseType<Payments["upgrade"]["$post"], 200>;
export type PreviewAnswer = Extract<UpgradeAnswer, { preview: unknown }>;
export type UpgradePreview = PreviewAnswer["preview"];
export type UpgradeResult = Extract<UpgradeAnswer, { requires_action: boolean }>;
