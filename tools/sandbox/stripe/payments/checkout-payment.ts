// The actions of a person on the hosted page.

import { finalizeAndCollect } from "../billing/collect.ts";
import { subscribe } from "../billing/subscribe.ts";
import { hasLocation, taxIdsOf, taxSums } from "../billing/tax.ts";
import { change } from "../events/emit.ts";
import { rowOf } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { addressOf, newCustomer } from "../resources/customers.ts";
import { addTaxId } from "../resources/tax-ids.ts";
import type { CheckoutSession, Customer, PaymentMethod, TaxId } from "../world/wire.ts";
import { attemptIntent } from "./attempt.ts";
import { authorizeCard } from "./authorize-card.ts";
import { newIntent } from "./intents.ts";
import { attach, type CardInput, cardOf, newCard } from "./methods.ts";
import type { Decline } from "./test-cards.ts";

/** The inputs of the page in addition to the card: the mail address of an unknown customer, and the others when taxes are calculated. */
export type TypedInput = {
  email?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  line1?: string | undefined;
  city?: string | undefined;
  postalCode?: string | undefined;
  businessName?: string | undefined;
  taxId?: { type: TaxId["type"]; value: string } | undefined;
};

type SavedCard = { saved: string };

/** The customer's cards that the page of a session offers: those with `allow_redisplay: always`, and others that it asks for. */
export function offeredCards(machine: Machine, session: CheckoutSession): PaymentMethod[] {
  if (session.mode !== "subscription" || !session.customer) return [];
  const shown = session.saved_payment_method_options?.allow_redisplay_filters ?? ["always"];
  return [...machine.world.rows.pm.values()].filter(
    ({ customer, allow_redisplay }) =>
      customer === session.customer && shown.includes(allow_redisplay ?? "unspecified"),
  );
}

type PaidOutcome =
  | { kind: "complete" }
  | { kind: "no_address" }
  | { kind: "asks" }
  | { kind: "declined"; decline: Decline };

/**
 * Pays an open session with a new card, or with one that it offers. Only a success creates a subscription.
 *
 * @param authenticated  whether 3-D Secure was passed
 * @throws StripeError 402 for an invalid number
 */
export function paySession(
  machine: Machine,
  session: CheckoutSession,
  card: CardInput | SavedCard,
  authenticated: boolean,
  typed: TypedInput = {},
): PaidOutcome {
  const known = machine.world.rows.cus.get(session.customer ?? "");
  const email = known?.email ?? session.customer_email ?? typed.email ?? null;
  const saved = "saved" in card ? offeredCards(machine, session).find(({ id }) => id === card.saved) : undefined;
  if (session.mode === "payment") return payOnce(machine, session, card as CardInput, { authenticated, email, known });
  if (lacksAddress(session, known, typed)) return { kind: "no_address" };
  const method = saved ?? newCard(machine, card as CardInput, {});
  const verdict = authorizeCard(cardOf(machine, method.id), { kind: "charge", authenticated });
  if (verdict.kind !== "ok") {
    if (!saved) machine.world.rows.pm.delete(method.id);
    return verdict;
  }
  cardOf(machine, method.id).setUp = true;
  const customer = known ?? newCustomer(machine, { email });
  if (!saved) attach(machine, method, customer.id);
  saveFiscal(machine, session, customer, typed);
  const made = buy(machine, session, customer, method, authenticated);
  complete(machine, session, { ...made, customer: customer.id, customer_details: detailsOf(machine, customer) });
  return { kind: "complete" };
}

/** Taxes need the country; where the session requires an address, the page also asks for street and city. */
function lacksAddress(session: CheckoutSession, known: Customer | undefined, typed: TypedInput): boolean {
  if (session.billing_address_collection === "required") return !typed.country || !typed.line1 || !typed.city;
  return session.automatic_tax.enabled && !typed.country && !hasLocation(known);
}

const complete = (machine: Machine, session: CheckoutSession, made: Partial<CheckoutSession>) =>
  change(machine, "checkout.session.completed", session, { ...made, status: "complete", url: null });

const detailsOf = (machine: Machine, customer: Partial<Customer>): CheckoutSession["customer_details"] => ({
  address: customer.address ?? null,
  business_name: null,
  email: customer.email ?? null,
  individual_name: null,
  name: customer.name ?? null,
  phone: null,
  tax_exempt: "none",
  tax_ids: taxIdsOf(machine, customer.id ?? "").map(({ type, value }) => ({ type, value })),
});

type Buyer = { authenticated: boolean; email: string | null; known: Customer | undefined };

/**
 * Sells goods once. The intent is created when the session is confirmed, not with the session
 * (docs.stripe.com/changelog/2022-08-01/deferred-paymentintent-checkout-session); another card pays the same intent. A customer is created
 * when the session requires one, or when the card is saved.
 */
function payOnce(machine: Machine, session: CheckoutSession, card: CardInput, buyer: Buyer): PaidOutcome {
  const { authenticated, email, known } = buyer;
  const data = machine.world.paymentData.get(session.id);
  const method = newCard(machine, card, { email });
  const intent =
    machine.world.rows.pi.get(session.payment_intent ?? "") ??
    newIntent(machine, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "usd",
      customer: known?.id ?? null,
      ...data,
    });
  session.payment_intent = intent.id;
  const outcome = attemptIntent(machine, intent, { method: method.id, present: true, authenticated });
  if (outcome.kind === "requires_action") return { kind: "asks" };
  if (outcome.kind === "declined") return outcome;
  const isKept = Boolean(data?.setup_future_usage);
  const isWanted = isKept || session.customer_creation === "always";
  const customer = known ?? (isWanted ? newCustomer(machine, { email }) : undefined);
  if (customer) {
    intent.customer = customer.id;
    rowOf(machine, "ch", intent.latest_charge ?? undefined).customer = customer.id;
    if (isKept) attach(machine, method, customer.id);
  }
  complete(machine, session, {
    customer: customer?.id ?? null,
    customer_details: detailsOf(machine, customer ?? { email }),
    payment_status: "paid",
  });
  return { kind: "complete" };
}

/** `customer_update: auto`: stores the inputs of the page with the customer. */
function saveFiscal(
  machine: Machine,
  session: CheckoutSession,
  customer: Customer,
  { country, line1, city, postalCode, businessName, taxId }: TypedInput,
) {
  if (session.automatic_tax.enabled && country)
    customer.address = addressOf({ country, line1, city, postal_code: postalCode }, null);
  if (!session.tax_id_collection?.enabled) return;
  if (businessName) customer.name = businessName;
  if (taxId) addTaxId(machine, customer.id, taxId);
}

function buy(
  machine: Machine,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod,
  authenticated: boolean,
): Partial<CheckoutSession> {
  const { world } = machine;
  const { subscription, invoice } = subscribe(machine, {
    customer: customer.id,
    items: (world.checkoutItems.get(session.id) ?? []).map(({ price, quantity }) => ({
      price: world.rows.price.get(price)!,
      quantity,
    })),
    defaultMethod: method.id,
    metadata: world.subscriptionMetadata.get(session.id),
    status: "active",
    isTaxed: session.automatic_tax.enabled,
  });
  finalizeAndCollect(machine, invoice, { present: true, authenticated });
  const tax = taxSums(invoice);
  return {
    amount_total: invoice.total,
    automatic_tax: { ...session.automatic_tax, status: session.automatic_tax.enabled ? "complete" : null },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax.added + tax.inside },
    subscription: subscription.id,
    invoice: invoice.id,
    payment_status: invoice.amount_due > 0 ? "paid" : "no_payment_required",
  };
}
