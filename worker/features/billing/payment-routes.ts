// /api/payments: purchases, payments and saved cards. When /api/subscriptions offers the same operation, both call the same
// function.

import { type Context, Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requireNotClosing } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { isoTime } from "../../time.ts";
import { CARD_ADDED, CARD_DELETED, CARD_PREFERRED, ENDS, RENEWS } from "../../vocabulary/money/done-texts.ts";
import { countPausedGroups } from "../accounts/queries.ts";
import { hasUsedHistoryLoad } from "../comments/sweeps/force-sync.ts";
import { countResting } from "../plans/fit-seats.ts";
import { setOverageCap } from "../plans/overage-cap.ts";
import { loadUsageStats } from "../plans/usage-stats.ts";
import { loadBillingHistory } from "./billing-history.ts";
import { beginCard, confirmCard, deleteCard, listCards, setDefaultCard } from "./cards/cards.ts";
import { presentOverdue } from "./cards/present-overdue.ts";
import { beginSharedCard, confirmSharedCard } from "./cards/share-card.ts";
import { cancelSubscription, reactivateSubscription, revokeChange } from "./changes/cancel.ts";
import { confirmChange, presentChange, previewChange } from "./changes/change-plan.ts";
import { checkPayment } from "./checkout/check-payment.ts";
import { createCheckout } from "./checkout/create-checkout.ts";
import { loadFiscalData, saveFiscalData } from "./fiscal/fiscal-data.ts";
import { FiscalInput } from "./fiscal/schema.ts";
import { loadCharges, loadLeftoverCents } from "./next-charge.ts";
import { presentSubscription } from "./present-subscription.ts";
import {
  CardInput,
  CheckoutInput,
  ConfirmSetupInput,
  ConfirmSharedInput,
  OverageCapInput,
  PaymentRef,
  SetupInput,
  ShareCardInput,
  UpgradeInput,
} from "./schemas.ts";
import { recordPayment } from "./sync/record-payment.ts";

/** The fields of every answer about the subscription; they are the same under both paths. */
async function subscriptionAnswer({ deps, caller }: UserEnv["Variables"]) {
  const used = await hasUsedHistoryLoad(deps, caller);
  const paused = await countPausedGroups(deps.core, caller.workspaceId);
  const shown = {
    ...presentSubscription(caller.subscription, deps.now()),
    hasUsedHistoryLoad: used,
    paused_pages: paused,
    /** Members who only read, because the plan has fewer seats. */
    resting_members: await countResting(deps, caller.workspaceId),
  };
  return { success: true as const, subscription: shown };
}

/** The workspace that is a customer of Stripe's. */
const buyerOf = ({ var: { member } }: Context<UserEnv>) => ({
  workspaceId: member.workspaceId,
  workspacePublicId: member.workspace.publicId,
});

export const paymentRoutes = new Hono<UserEnv>()
  .get("/subscription", can("billing"), async (c) => c.json(await subscriptionAnswer(c.var), 200))
  .get("/subscription-details", can("billing"), async (c) => c.json(await subscriptionAnswer(c.var), 200))
  .get("/next-charge", can("billing"), limit("expensive"), async (c) => {
    const { next: next_charge, renewal } = await loadCharges(c.var.deps, c.var.caller);
    const credit = next_charge?.credit ?? (await loadLeftoverCents(c.var.deps, c.var.caller));
    return c.json({ success: true as const, next_charge, renewal, credit }, 200);
  })
  .get("/usage-stats", can("billing"), async (c) => {
    const { deps, caller, member } = c.var;
    const usage = await loadUsageStats(deps, { ...caller, workspace: member.workspace });
    return c.json({ success: true as const, usage }, 200);
  })
  .put("/overage-cap", can("billing"), validate("json", OverageCapInput), async (c) => {
    const { workspaceId } = c.var.caller;
    await setOverageCap(c.var.deps, { workspaceId, capCents: c.req.valid("json").cap });
    return c.json({ success: true as const, message: "Tope de gasto actualizado" }, 200);
  })
  .get("/fiscal-data", can("billing"), async (c) => {
    const fiscal_data = await loadFiscalData(c.var.deps, c.var.caller);
    return c.json({ success: true as const, fiscal_data }, 200);
  })
  .put("/fiscal-data", can("billing"), validate("json", FiscalInput), async (c) => {
    await saveFiscalData(c.var.deps, { ...buyerOf(c), data: c.req.valid("json") });
    return c.json({ success: true as const, message: "Datos fiscales guardados" }, 200);
  })
  .get("/billing-history", can("billing"), async (c) => {
    const invoices = await loadBillingHistory(c.var.deps, c.var.caller);
    return c.json({ success: true as const, invoices }, 200);
  })

  .post(
    "/create-checkout",
    can("billing"),
    limit("card"),
    requireNotClosing,
    validate("json", CheckoutInput),
    async (c) => {
      const input = { ...buyerOf(c), ...c.req.valid("json") };
      const { sessionId: session_id, url: checkout_url } = await createCheckout(c.var.deps, input);
      return c.json({ success: true as const, session_id, checkout_url }, 200);
    },
  )
  .get("/check/:sessionId", can("billing"), validate("param", PaymentRef), async (c) => {
    const { workspaceId } = c.var.caller;
    const session = await checkPayment(c.var.deps, { workspaceId, id: c.req.valid("param").sessionId });
    return c.json({ success: true as const, session }, 200);
  })
  .post("/upgrade", can("billing"), limit("card"), requireNotClosing, validate("json", UpgradeInput), async (c) => {
    const { workspaceId } = c.var.caller;
    const { plan, period: cycle, confirm_payment, expected_amount, tracking } = c.req.valid("json");
    const to = { plan, cycle };
    if (!confirm_payment) {
      const preview = await previewChange(c.var.deps, { workspaceId, to });
      return c.json({ success: true as const, ...preview }, 200);
    }
    const made = await confirmChange(c.var.deps, { workspaceId, to, expectedCents: expected_amount, tracking });
    return c.json({ success: true as const, ...presentChange(made) }, 200);
  })
  .delete("/scheduled-change", can("billing"), async (c) => {
    await revokeChange(c.var.deps, c.var.caller);
    return c.json({ success: true as const, message: "Tu plan seguirá como está." }, 200);
  })
  .post("/cancel-subscription", can("billing"), async (c) => {
    const cancels_at = isoTime(await cancelSubscription(c.var.deps, c.var.caller));
    return c.json({ success: true as const, message: ENDS, cancels_at }, 200);
  })
  .post("/reactivate-subscription", can("billing"), async (c) => {
    await reactivateSubscription(c.var.deps, c.var.caller);
    return c.json({ success: true as const, message: RENEWS }, 200);
  })

  .get("/payment-methods", can("billing"), async (c) => {
    const payment_methods = await listCards(c.var.deps, c.var.caller);
    return c.json({ success: true as const, payment_methods }, 200);
  })
  .put("/payment-method", can("billing"), limit("card"), validate("json", CardInput), async (c) => {
    const { workspaceId } = c.var.caller;
    const overdue = await setDefaultCard(c.var.deps, { workspaceId, id: c.req.valid("json").payment_method_id });
    return c.json({ success: true as const, ...presentOverdue(CARD_PREFERRED, overdue) }, 200);
  })
  .delete("/payment-method", can("billing"), validate("json", CardInput), async (c) => {
    const { workspaceId } = c.var.caller;
    await deleteCard(c.var.deps, { workspaceId, id: c.req.valid("json").payment_method_id });
    return c.json({ success: true as const, message: CARD_DELETED }, 200);
  })
  .post("/setup-intent", can("billing"), limit("card"), validate("json", SetupInput), async (c) => {
    const { tracking } = c.req.valid("json");
    const buyer = buyerOf(c);
    const started = await beginCard(c.var.deps, buyer);
    await recordPayment(c.var.deps, { workspaceId: buyer.workspaceId, kind: "setup", tracking });
    return c.json({ success: true as const, ...started }, 200);
  })
  .post("/confirm-setup-intent", can("billing"), limit("card"), validate("json", ConfirmSetupInput), async (c) => {
    const { workspaceId } = c.var.caller;
    const id = c.req.valid("json").setup_intent_id;
    const { methodId: payment_method_id, overdue } = await confirmCard(c.var.deps, { workspaceId, id });
    const outcome = presentOverdue(CARD_ADDED, overdue);
    return c.json({ success: true as const, payment_method_id, ...outcome }, 200);
  })
  .post("/shared-card", can("own"), limit("card"), validate("json", ShareCardInput), async (c) => {
    const intents = await beginSharedCard(c.var.deps, c.var.member, c.req.valid("json"));
    return c.json({ success: true as const, intents }, 200);
  })
  .post("/confirm-shared-card", can("own"), limit("card"), validate("json", ConfirmSharedInput), async (c) => {
    const saved = await confirmSharedCard(c.var.deps, c.var.member, c.req.valid("json"));
    return c.json({ success: true as const, saved }, 200);
  });
