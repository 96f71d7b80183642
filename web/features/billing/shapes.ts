// What the billing calls answer. Dates are ISO 8601, money is integer cents of USD.
import type { BillingCycle, PaidPlan, Plan, SubscriptionStatus } from "../../../worker/vocabulary.ts";

export type CardFacts = { brand: string; last4: string; exp_month: number; exp_year: number };

export type Subscription = {
  plan: Plan;
  status: SubscriptionStatus;
  /** Paid for now; a trial is not. */
  active: boolean;
  billing_cycle: BillingCycle | null;
  cancel_at_period_end: boolean;
  trial_ends_at: string | null;
  period_end: string | null;
  next_payment_date: string | null;
  payment_method: CardFacts | null;
  /** A smaller plan or another cycle that begins with the next period. */
  scheduled_change: { plan: PaidPlan; billing_cycle: BillingCycle; effective_at: string } | null;
  /** The last charge failed: until this moment the plan stays. */
  past_due_until: string | null;
};

export type Usage = {
  accounts: { used: number; limit: number; percentage: number };
  comments: { used: number; limit: number; percentage: number };
  period: { start: string; end: string; daysRemaining: number };
  /** Comments over the limit of a paid plan, and what they cost so far. */
  overage: { comments: number; amount: number } | null;
};

export type PaymentMethod = { id: string; is_default: boolean; card: CardFacts };

export type Invoice = {
  id: string;
  number: string | null;
  date: string;
  plan: string;
  amount: number;
  currency: string;
  status: string;
  type: string;
  downloadUrl: string | null;
  hostedUrl: string | null;
};

export type UpgradePreview = {
  /** Cents a month. */
  current_price: number;
  new_price: number;
  days_remaining: number;
  prorated_amount: number;
  payment_method: { brand: string; last4: string } | null;
};

export type UpgradeResult = {
  payment_intent_id: string;
  prorated_amount: number;
  from_plan: string;
  to_plan: string;
  requires_action: boolean;
  client_secret?: string | null;
};
