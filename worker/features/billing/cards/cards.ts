// The cards of a workspace. Stripe stores them, and each time we ask Stripe whether a card belongs to our customer.
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { takeFromWindow, windowStart } from "../../../platform/db/window-budget.ts";
import { idOf } from "../../../platform/stripe/id-of.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { loadSubscription } from "../../plans/queries.ts";
import { type Buyer, ensureCustomer } from "../ensure-customer.ts";
import { cardSummary, presentCard } from "../sync/card-summary.ts";
import { isRunning, planItemOf } from "../sync/plan-item.ts";
import { settleEnded } from "../sync/settle-ended.ts";
import { type SyncDeps, syncSubscription } from "../sync/sync-subscription.ts";
import { detachFormerCards } from "../sync/update-customers.ts";
import { loadOverdueInvoices, type OverduePayment, payOverdue } from "./pay-overdue.ts";

/** Lists the saved cards, the newest first. A workspace without a customer needs no call to Stripe. */
export async function listCards(deps: SyncDeps, { workspaceId }: { workspaceId: number }) {
  const customerId = (await loadSubscription(deps.core, workspaceId))?.stripeCustomerId;
  if (!customerId) return [];
  const [{ data }, defaults] = await Promise.all([
    deps.stripe((client) => client.customers.listPaymentMethods(customerId, { type: "card", limit: 100 })),
    loadDefaults(deps, customerId),
  ]);
  return data.flatMap((method) => {
    const card = presentCard(cardSummary(method));
    return card ? [{ id: method.id, is_default: method.id === defaults.charged, card }] : [];
  });
}

/**
 * Starts to add a card in the browser; only the browser ever sees its number.
 *
 * @throws AppError `too_many_requests` after 20 in a day
 */
export async function beginCard(
  deps: SyncDeps,
  input: Buyer,
): Promise<{ client_secret: string; setup_intent_id: string }> {
  await takeSetup(deps, input);
  const customer = await ensureCustomer(deps, input);
  const { id, client_secret } = await deps.stripe((client) =>
    client.setupIntents.create({ customer, usage: "off_session", allowed_payment_method_types: ["card"] }),
  );
  if (!client_secret) throw new AppError("internal", { facts: `${id} has no secret` });
  return { client_secret, setup_intent_id: id };
}

/**
 * Stores the card that the browser confirmed. The first card becomes the default, and so does one that is added while a charge is
 * overdue, which is then charged to it at once.
 *
 * @param input.isPreferred whether it becomes the default in any case
 * @returns its id, and the result of the overdue charge
 * @throws AppError `card_not_confirmed`; `not_found`, including for another customer's intent
 */
export async function confirmCard(
  deps: SyncDeps,
  { workspaceId, id, isPreferred = false }: { workspaceId: number; id: string; isPreferred?: boolean },
) {
  const customerId = await loadCustomerId(deps, workspaceId);
  const intent = await deps.stripe((client) => client.setupIntents.retrieve(id));
  if (!intent.customer || idOf(intent.customer) !== customerId) throw notMine(id);
  if (intent.status !== "succeeded" || !intent.payment_method)
    throw new AppError("card_not_confirmed", { facts: `${id} is ${intent.status}` });
  const methodId = idOf(intent.payment_method);
  const [{ charged }, invoices] = await Promise.all([
    loadDefaults(deps, customerId),
    loadOverdue(deps, workspaceId, customerId),
  ]);
  const overdue: OverduePayment =
    charged && !isPreferred && invoices.length === 0
      ? { state: "none" }
      : await makeDefault(deps, { workspaceId, customerId, id: methodId, overdue: invoices });
  await syncSubscription(deps, { customerId });
  return { methodId, overdue };
}

/**
 * Makes a card the default for the next charge, and charges an overdue one to it at once.
 *
 * @throws AppError `not_found`, including for another customer's card
 */
export async function setDefaultCard(
  deps: SyncDeps,
  { workspaceId, id }: { workspaceId: number; id: string },
): Promise<OverduePayment> {
  const customerId = await loadCustomerId(deps, workspaceId);
  await ownCard(deps, customerId, id);
  const invoices = await loadOverdue(deps, workspaceId, customerId);
  const overdue = await makeDefault(deps, { workspaceId, customerId, id, overdue: invoices });
  await syncSubscription(deps, { customerId });
  return overdue;
}

/** Deletes a card. @throws AppError `default_card`; `not_found`, including for another workspace's card */
export async function deleteCard(deps: SyncDeps, { workspaceId, id }: { workspaceId: number; id: string }) {
  const customerId = await loadCustomerId(deps, workspaceId);
  await ownCard(deps, customerId, id);
  // Stripe would also detach the default card.
  if ((await loadDefaults(deps, customerId)).all.includes(id)) throw new AppError("default_card");
  await deps.stripe((client) => client.paymentMethods.detach(id));
}

/** The overdue invoices. For an ended plan only its usage is owed; that is settled first, so that nothing else is charged. */
async function loadOverdue(deps: SyncDeps, workspaceId: number, customerId: string): Promise<Stripe.Invoice[]> {
  const subscriptionId = (await loadSubscription(deps.core, workspaceId))?.unsettledSubscriptionId;
  if (subscriptionId) await settleEnded(deps, { workspaceId, subscriptionId });
  return loadOverdueInvoices(deps, customerId);
}

async function loadCustomerId(deps: SyncDeps, workspaceId: number): Promise<string> {
  const row = await loadSubscription(deps.core, workspaceId);
  if (!row?.stripeCustomerId) throw notMine("a card without a customer");
  await detachFormerCards(deps, row);
  return row.stripeCustomerId;
}

const ownCard = ({ stripe }: SyncDeps, customerId: string, id: string) =>
  stripe((client) => client.customers.retrievePaymentMethod(customerId, id));

/** The default cards. The subscription's own default is used before the customer's; a card that is either is in use. */
async function loadDefaults(deps: SyncDeps, customerId: string) {
  const [customer, subscription] = await Promise.all([
    deps.stripe((client) => client.customers.retrieve(customerId)),
    loadRunning(deps, customerId),
  ]);
  const ofCustomer = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const all = [subscription?.default_payment_method, ofCustomer].flatMap((method) => (method ? [idOf(method)] : []));
  return { charged: all[0] ?? null, all };
}

type NewDefault = { workspaceId: number; customerId: string; id: string; overdue: readonly Stripe.Invoice[] };

/**
 * Sets both defaults: the subscription's is used at renewals, the customer's for the next purchase. What is overdue is charged to
 * the card at once; if that is refused, the card is still the default.
 */
async function makeDefault(
  deps: SyncDeps,
  { workspaceId, customerId, id, overdue }: NewDefault,
): Promise<OverduePayment> {
  const subscription = await loadRunning(deps, customerId);
  if (subscription)
    await deps.stripe((client) => client.subscriptions.update(subscription.id, { default_payment_method: id }));
  await deps.stripe((client) =>
    client.customers.update(customerId, { invoice_settings: { default_payment_method: id } }),
  );
  return payOverdue(deps, { workspaceId, invoices: overdue, card: id });
}

/** The customer's running subscription to a plan, read from Stripe. */
export async function loadRunning({ stripe }: Pick<Deps, "stripe">, customer: string) {
  const { data } = await stripe((client) => client.subscriptions.list({ customer, limit: 100 }));
  return data.find((subscription) => isRunning(subscription) && planItemOf(subscription));
}

const notMine = (facts: string) => new AppError("not_found", { facts });

/**
 * The maximum number of cards that a workspace may start to add in a day, UTC: an owner tries a few, a person who tests stolen
 * numbers tries hundreds.
 */
const MAX_PER_DAY = 20;
const TOO_MANY = "Has intentado añadir muchas tarjetas hoy. Inténtalo mañana o escríbenos a Soporte.";

/**
 * Counts one more card, before Stripe is called.
 *
 * @throws AppError `too_many_requests`
 */
async function takeSetup(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  const at = now();
  const budget = { name: `setup:${workspaceId}`, windowMs: DAY_MS, now: at, wanted: 1, upTo: MAX_PER_DAY };
  if ((await takeFromWindow(core, budget)) === 0)
    throw new AppError("too_many_requests", {
      message: TOO_MANY,
      retryAfterSeconds: Math.ceil((windowStart(at, DAY_MS) + DAY_MS - at) / 1000),
    });
}
