// The first purchase, on Stripe's hosted page. A workspace has at most one open session. Two clicks, two tabs and the back button
// all lead to the same one; a session for another plan is made only when the earlier one can no longer be paid.
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { AppError, isCode } from "../../../errors.ts";
import { checkouts, subscriptions } from "../../../platform/db/core.ts";
import { newPublicId } from "../../../platform/db/ids.ts";
import { usd } from "../../../vocabulary/money/amount.ts";
import { isPaid as isPaidPlan } from "../../../vocabulary/money/plans.ts";
import { PARAMETERS, paths } from "../../../vocabulary/paths.ts";
import { loadSubscription, ownersWorkspaces } from "../../plans/queries.ts";
import { loadRunning } from "../cards/cards.ts";
import { loadOverdueInvoices } from "../cards/pay-overdue.ts";
import { type Buyer, ensureCustomer } from "../ensure-customer.ts";
import { planPriceId } from "../price-ids.ts";
import type { CheckoutInput } from "../schemas.ts";
import { expireSession } from "../sync/expire-session.ts";
import { finalizeDrafts, settleEnded } from "../sync/settle-ended.ts";
import { type SyncDeps, syncSubscription } from "../sync/sync-subscription.ts";
import { detachFormerCards } from "../sync/update-customers.ts";

type CheckoutDeps = SyncDeps & Pick<Deps, "config">;
type Input = CheckoutInput & Buyer;
type Checkout = typeof checkouts.$inferSelect;
type OpenSession = { sessionId: string; url: string };

/** Stripe Tax needs the address, and accepts a company's name and number; both are stored with the customer. */
const TAXED = {
  automatic_tax: { enabled: true },
  billing_address_collection: "required",
  customer_update: { address: "auto", name: "auto" },
  tax_id_collection: { enabled: true },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/** Attempts, since another request may change the row between our read and our write. */
const TRIES = 4;

/**
 * Returns the address of the page where a plan is paid.
 *
 * @throws AppError `already_subscribed` while a plan runs, also one that only Stripe knows yet; `payment_overdue` while its
 * charge is missing; `payment_owed`, with the amount, while usage of an earlier plan is unpaid; `purchases_rest` after a lost
 * dispute
 */
export async function createCheckout(deps: CheckoutDeps, input: Input): Promise<OpenSession> {
  if (await isResting(deps, input)) throw new AppError("purchases_rest");
  const customerId = await ensureCustomer(deps, input);
  // The page offers the saved cards.
  await detachFormerCards(deps, await loadSubscription(deps.core, input.workspaceId));
  await refuseWhileOwing(deps, { workspaceId: input.workspaceId, customerId });
  for (let tries = 0; tries < TRIES; tries++) {
    await refuseSecondPlan(deps, customerId);
    const row = await ownCheckout(deps, input);
    const session = await createSession(deps, { ...input, customerId }, row);
    const isWanted = row.plan === input.plan && row.cycle === input.period;
    if (isWanted && session.status === "open" && session.url && (await record(deps, row, session.id))) {
      // Checked again: a session is replaced only when it was paid or closed, and the old one may have been paid just now.
      await refuseSecondPlan(deps, customerId);
      if (!(await isResting(deps, input))) return { sessionId: session.id, url: session.url };
      // A dispute was lost meanwhile, and its handler may not have seen this session.
      await expireSession(deps, session.id);
      throw new AppError("purchases_rest");
    }
    // The session is paid, expired, for another plan, or no longer the row's. It must not be payable when a new one is made.
    if (session.status !== "open" || (await expireSession(deps, session.id))) await forget(deps, row);
  }
  throw new AppError("payment_in_progress", { facts: "the checkout changed at every try" });
}

/** Whether purchases rest after a lost dispute, also one of another workspace of the same owner. */
async function isResting({ core }: CheckoutDeps, { workspaceId }: Input): Promise<boolean> {
  const isOwners = inArray(subscriptions.workspaceId, ownersWorkspaces(core, workspaceId));
  return (await core.$count(subscriptions, and(isOwners, isNotNull(subscriptions.purchasesRestSince)))) > 0;
}

/**
 * Refuses while usage over the limit of an earlier plan is unpaid. It is paid first, in the history of invoices, and is not part
 * of another purchase.
 */
async function refuseWhileOwing(
  deps: CheckoutDeps,
  { workspaceId, customerId }: { workspaceId: number; customerId: string },
): Promise<void> {
  const row = await loadSubscription(deps.core, workspaceId);
  if (row?.unsettledSubscriptionId)
    await settleEnded(deps, { workspaceId, subscriptionId: row.unsettledSubscriptionId });
  if (!row?.stripeSubscriptionId || (row.status === "active" && isPaidPlan(row.plan))) return;
  await finalizeDrafts(deps, row.stripeSubscriptionId);
  const invoices = await loadOverdueInvoices(deps, customerId);
  const owedCents = invoices.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);
  if (owedCents > 0) throw new AppError("payment_owed", { message: owedSentence(owedCents) });
}

const owedSentence = (cents: number) =>
  `Debes ${usd(cents)} por comentarios sobre el límite de tu plan anterior. Págalos en Configuración, en el historial de facturación, y vuelve a intentarlo.`;

async function refuseSecondPlan(deps: CheckoutDeps, customerId: string): Promise<void> {
  const running = await loadRunning(deps, customerId);
  if (!running) return;
  await syncSubscription(deps, { customerId });
  throw new AppError(running.status === "past_due" ? "payment_overdue" : "already_subscribed");
}

/** The workspace's row for this purchase; makes one when there is none. */
async function ownCheckout(
  { core, now }: CheckoutDeps,
  { workspaceId, plan, period, tracking }: Input,
): Promise<Checkout> {
  await core
    .insert(checkouts)
    .values({ workspaceId, plan, cycle: period, attempt: newPublicId(), tracking: tracking ?? null, createdAt: now() })
    .onConflictDoNothing();
  const row = await core.select().from(checkouts).where(eq(checkouts.workspaceId, workspaceId)).get();
  if (!row) throw new AppError("payment_in_progress", { facts: "the checkout was taken away meanwhile" });
  return row;
}

/** The row's session, read from Stripe. A second request for a new one with the same row gets the same session. */
async function createSession(
  deps: CheckoutDeps,
  input: Input & { customerId: string },
  row: Checkout,
): Promise<Stripe.Checkout.Session> {
  const { sessionId } = row;
  if (sessionId) return deps.stripe((client) => client.checkout.sessions.retrieve(sessionId));
  const price = await planPriceId(deps, row);
  const { customerId, workspacePublicId } = input;
  const plansPage = `${deps.config.APP_ORIGIN}${paths.plans}`;
  const metadata = { workspace_id: workspacePublicId, plan: row.plan, cycle: row.cycle };
  try {
    return await deps.stripe((client) =>
      client.checkout.sessions.create(
        {
          mode: "subscription",
          customer: customerId,
          client_reference_id: workspacePublicId,
          // Only the plan: Checkout refuses the monthly metered price together with another interval (`sync/metered-item.ts`).
          line_items: [{ price, quantity: 1 }],
          allowed_payment_method_types: ["card"],
          allow_promotion_codes: true,
          // Without them a card that was saved before, in Settings or by an earlier purchase, has to be typed again
          // (github.com/Significant-Gravitas/AutoGPT/pull/13743 tried it with Stripe).
          saved_payment_method_options: { allow_redisplay_filters: ["always", "limited", "unspecified"] },
          locale: "es",
          ...(deps.config.STRIPE_TAX !== "none" && TAXED),
          success_url: `${plansPage}?${PARAMETERS.payment}=success&${PARAMETERS.checkoutSession}={CHECKOUT_SESSION_ID}`,
          cancel_url: `${plansPage}?${PARAMETERS.payment}=cancelled`,
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: `checkout:${row.attempt}` },
      ),
    );
  } catch (error) {
    // Stripe repeats a failure for the same key for a day. If a session exists, nobody has its address.
    if (!isCode(error, "payment_in_progress")) await forget(deps, row);
    throw error;
  }
}

/** Stores the session in the row. @returns false when another request has the row now */
async function record({ core }: CheckoutDeps, { workspaceId, attempt }: Checkout, sessionId: string): Promise<boolean> {
  const checkout = await core
    .update(checkouts)
    .set({ sessionId })
    .where(and(eq(checkouts.workspaceId, workspaceId), eq(checkouts.attempt, attempt)))
    .returning({ attempt: checkouts.attempt });
  return checkout.length > 0;
}

const forget = ({ core }: CheckoutDeps, { workspaceId, attempt, sessionId }: Checkout) =>
  core
    .delete(checkouts)
    .where(
      and(
        eq(checkouts.workspaceId, workspaceId),
        eq(checkouts.attempt, attempt),
        sessionId === null ? isNull(checkouts.sessionId) : eq(checkouts.sessionId, sessionId),
      ),
    );
