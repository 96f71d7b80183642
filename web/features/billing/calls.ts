// Every billing call of the browser, one line each.
import type { BillingCycle, PaidPlan } from "../../../worker/vocabulary/plans.ts";
import { get, post, put, remove } from "../../api/client.ts";
import type { Tracking } from "../../api/types.ts";
import type {
  CheckoutAnswer,
  Invoice,
  PaymentMethod,
  PaymentState,
  PreviewAnswer,
  Subscription,
  UpgradeResult,
  Usage,
} from "./shapes.ts";

type Told = { success: true; message: string };
type Choice = { plan: PaidPlan; period: BillingCycle; tracking: Tracking };
type Keyed<Input> = Input & { key: string };

const keyed = (key: string) => ({ "Idempotency-Key": key });

export const billing = {
  subscription: () => get<{ subscription: Subscription }>("/payments/subscription"),
  usage: () => get<{ usage: Usage }>("/payments/usage-stats"),
  history: () => get<{ invoices: Invoice[] }>("/payments/billing-history"),
  methods: () => get<{ payment_methods: PaymentMethod[] }>("/payments/payment-methods"),

  createCheckout: ({ key, ...choice }: Keyed<Choice>) =>
    post<CheckoutAnswer>("/payments/create-checkout", choice, keyed(key)),
  checkPayment: (sessionId: string) =>
    get<{ session: PaymentState }>(`/payments/check/${encodeURIComponent(sessionId)}`),
  previewUpgrade: (choice: Choice) => post<PreviewAnswer>("/payments/upgrade", { ...choice, confirm_payment: false }),
  /** `expected_amount`: what was shown, cents; nothing else is charged. */
  upgrade: ({ key, ...choice }: Keyed<Choice & { expected_amount: number }>) =>
    post<UpgradeResult>("/payments/upgrade", { ...choice, confirm_payment: true }, keyed(key)),
  schedule: (input: { plan: PaidPlan; billing_cycle: BillingCycle }) =>
    post<{ success: true }>("/subscriptions/update", { ...input, payment_method: "card" }),
  unschedule: () => remove<Told>("/payments/scheduled-change"),

  cancel: () => post<Told & { cancels_at: string }>("/payments/cancel-subscription", {}),
  reactivate: () => post<Told>("/payments/reactivate-subscription", {}),

  createSetupIntent: () => post<{ client_secret: string; setup_intent_id: string }>("/payments/setup-intent", {}),
  confirmSetupIntent: (setup_intent_id: string) =>
    post<Told & { payment_method_id: string }>("/payments/confirm-setup-intent", { setup_intent_id }),
  setDefaultMethod: (payment_method_id: string) => put<Told>("/payments/payment-method", { payment_method_id }),
  deleteMethod: (payment_method_id: string) => remove<Told>("/payments/payment-method", { payment_method_id }),
};
