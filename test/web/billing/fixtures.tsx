// A server of the billing calls as the screens see it, and owners with one plan or another.
import type { ReactElement } from "react";
import type { User } from "../../../web/api/types.ts";
import type {
  Invoice,
  NextCharge,
  PaymentMethod,
  Renewal,
  Subscription,
  Usage,
} from "../../../web/features/billing/types.ts";
import SettingsPage from "../../../web/pages/settings.tsx";
import { usageLevel } from "../../../worker/features/plans/usage-level.ts";
import { DEFAULT_PUSH, DEFAULT_SWITCHES } from "../../../worker/vocabulary/alerts.ts";
import { show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

export const PERIOD_END = "2026-12-21T10:00:00.000Z";
const VISA = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 };

/** An owner who pays for Basic every month, by Visa. */
export const makeSubscription = (fields: Partial<Subscription> = {}): Subscription => ({
  plan: "basic",
  status: "active",
  active: true,
  billing_cycle: "monthly",
  price: 4000,
  cancel_at_period_end: false,
  trial_ends_at: null,
  period_end: PERIOD_END,
  next_payment_date: PERIOD_END,
  payment_method: VISA,
  scheduled_change: null,
  past_due_until: null,
  past_due_amount: 0,
  usage_owed: null,
  purchases_rest: false,
  paused_pages: 0,
  resting_members: 0,
  ...fields,
});

export const onTrial = (fields: Partial<Subscription> = {}) =>
  makeSubscription({
    plan: "pro",
    status: "trial",
    active: false,
    billing_cycle: null,
    price: null,
    trial_ends_at: PERIOD_END,
    period_end: null,
    next_payment_date: null,
    payment_method: null,
    ...fields,
  });

const FEW = { used: 100, limit: 1000, percentage: 10 };
export const makeUsage = (fields: Partial<Usage> = {}): Usage => ({
  accounts: { used: 1, limit: 1, percentage: 100 },
  comments: FEW,
  level: usageLevel(fields.comments ?? FEW),
  period: { start: "2026-11-21T10:00:00.000Z", end: PERIOD_END, daysRemaining: 30 },
  overage: { comments: 0, charged: 0, amount: 0, cap: 4000 },
  ...fields,
});

export const makeInvoice = (fields: Partial<Invoice> = {}): Invoice => ({
  id: "in_1",
  number: "ATA-0001",
  date: "2026-11-21T10:00:00.000Z",
  plan: "Basic",
  amount: 4000,
  currency: "usd",
  status: "Pagado",
  refunded: 0,
  type: "invoice",
  downloadUrl: "https://pay.example.com/in_1.pdf",
  hostedUrl: "https://pay.example.com/in_1",
  ...fields,
});

export const makeMethod = (fields: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: "pm_1",
  is_default: true,
  card: VISA,
  ...fields,
});

export const makeNextCharge = (fields: Partial<NextCharge> = {}): NextCharge => ({
  amount: 4000,
  date: PERIOD_END,
  overage: 0,
  tax: 0,
  credit: 0,
  currency: "usd",
  ...fields,
});

/** The answers to the pages' own requests. */
export const standing = (
  subscription: Subscription,
  {
    usage = makeUsage(),
    invoices = [makeInvoice()],
    methods = [makeMethod()],
    nextCharge = null as NextCharge | null,
    renewal = null as Renewal | null,
    leftover = 0,
  } = {},
): Record<string, object> => ({
  "GET /payments/subscription": { subscription },
  "GET /payments/next-charge": { next_charge: nextCharge, renewal, credit: nextCharge?.credit ?? leftover },
  "GET /payments/usage-stats": { usage },
  "GET /payments/billing-history": { invoices },
  "GET /payments/payment-methods": { payment_methods: methods },
  "GET /security/events": { events: [] },
  "GET /auth/sessions": { sessions: [] },
  "GET /mail/state": { stopped: null, unsubscribed: [] },
  "GET /alerts": { switches: DEFAULT_SWITCHES, quiet: null, targets: [], deliveries: [] },
  "GET /alerts/mine": { push: DEFAULT_PUSH, devices: [], pushKey: null },
  "GET /auth/factors": { app: null, passkeys: [], recovery_codes_left: 0 },
  "GET /subscriptions": { subscription: { plan: subscription.plan, status: subscription.status, end_date: null } },
});

/** Opens a page, by default for an owner who pays for Basic, with these answers of the server. @returns the calls, as they come */
export function openPage(
  page: ReactElement,
  answers: Parameters<typeof serve>[0],
  { path = "/", user = {} }: { path?: string; user?: Partial<User> } = {},
) {
  const calls = serve(answers);
  signIn({ subscription_plan: "basic", subscription_status: "active", subscription_end_date: null, ...user });
  show(page, path);
  return calls;
}

/** Shows the section of the settings about the plan. */
export const openPlanSettings = (
  answers: Parameters<typeof serve>[0],
  more: { path?: string; user?: Partial<User> } = {},
) => openPage(<SettingsPage />, answers, { path: "/settings/plan", ...more });
