// Every billing call of the browser.
import { api, bodyOf } from "../../api/api.ts";
import { unreadableAnswer } from "../../api/call.ts";
import type { Choice, FiscalData, PlannedChange, PricedChoice, UpgradeAnswer } from "./types.ts";

const { payments, subscriptions } = api;

export const billing = {
  subscription: () => bodyOf(payments.subscription.$get()),
  nextCharge: () => bodyOf(payments["next-charge"].$get()),
  usage: () => bodyOf(payments["usage-stats"].$get()),
  setOverageCap: (cap: number) => bodyOf(payments["overage-cap"].$put({ json: { cap } })),
  fiscalData: () => bodyOf(payments["fiscal-data"].$get()),
  saveFiscalData: (json: FiscalData) => bodyOf(payments["fiscal-data"].$put({ json })),
  history: () => bodyOf(payments["billing-history"].$get()),
  methods: () => bodyOf(payments["payment-methods"].$get()),

  createCheckout: (json: Choice) => bodyOf(payments["create-checkout"].$post({ json })),
  checkPayment: (sessionId: string) =>
    bodyOf(payments.check[":sessionId"].$get({ param: { sessionId: encodeURIComponent(sessionId) } })),
  previewUpgrade: (choice: Choice) =>
    bodyOf(payments.upgrade.$post({ json: { ...choice, confirm_payment: false } })).then(previewOf),
  /** `expected_amount`: the amount that was shown, in cents. The server charges this amount or nothing. */
  upgrade: (choice: PricedChoice) =>
    bodyOf(payments.upgrade.$post({ json: { ...choice, confirm_payment: true } })).then(changeOf),
  schedule: (change: PlannedChange) =>
    bodyOf(subscriptions.update.$post({ json: { ...change, payment_method: "card" } })),
  unschedule: () => bodyOf(payments["scheduled-change"].$delete()),

  cancel: () => bodyOf(payments["cancel-subscription"].$post()),
  reactivate: () => bodyOf(payments["reactivate-subscription"].$post()),

  createSetupIntent: () => bodyOf(payments["setup-intent"].$post({ json: {} })),
  confirmSetupIntent: (setup_intent_id: string) =>
    bodyOf(payments["confirm-setup-intent"].$post({ json: { setup_intent_id } })),
  shareCard: (workspaces: string[]) => bodyOf(payments["shared-card"].$post({ json: { workspaces } })),
  confirmSharedCard: (intents: { workspace: string; setup_intent_id: string }[]) =>
    bodyOf(payments["confirm-shared-card"].$post({ json: { intents } })),
  setDefaultMethod: (payment_method_id: string) =>
    bodyOf(payments["payment-method"].$put({ json: { payment_method_id } })),
  deleteMethod: (payment_method_id: string) =>
    bodyOf(payments["payment-method"].$delete({ json: { payment_method_id } })),
};

// One path answers with a preview or with a change, as the request asks.
function previewOf(answer: UpgradeAnswer) {
  if (!("preview" in answer)) throw unreadableAnswer(200);
  return answer;
}
function changeOf(answer: UpgradeAnswer) {
  if ("preview" in answer) throw unreadableAnswer(200);
  return answer;
}
