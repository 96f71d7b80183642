// What a person does on the hosted page.

import { finalizeAndCollect } from "../billing/collect.ts";
import { subscribe } from "../billing/subscribe.ts";
import { hasLocation, taxIdsOf, taxSums } from "../billing/tax.ts";
import { change } from "../events/emit.ts";
import { rowOf } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { addressOf } from "../resources/customers.ts";
import { addTaxId } from "../resources/tax-ids.ts";
import type { CheckoutSession, Customer, PaymentMethod, TaxId } from "../world/wire.ts";
import { judge } from "./judge.ts";
import { attach, type CardInput, cardOf, newCard } from "./methods.ts";
import type { Decline } from "./test-cards.ts";

/** What the page asks beside the card, where tax is reckoned. */
export type FiscalInput = {
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  postalCode?: string | undefined;
  businessName?: string | undefined;
  taxId?: { type: TaxId["type"]; value: string } | undefined;
};

type PaidOutcome =
  | { kind: "complete" }
  | { kind: "no_address" }
  | { kind: "asks" }
  | { kind: "declined"; decline: Decline };

/**
 * Pays an open session with a card. Only success leaves a subscription behind.
 *
 * @param authenticated  3-D Secure was passed
 * @throws StripeError 402 for a number that is none
 */
export function paySession(
  machine: Machine,
  session: CheckoutSession,
  card: CardInput,
  authenticated: boolean,
  fiscal: FiscalInput = {},
): PaidOutcome {
  const owner = machine.world.rows.cus.get(session.customer ?? "");
  if (session.automatic_tax.enabled && !fiscal.country && !hasLocation(owner)) return { kind: "no_address" };
  const method = newCard(machine, card, {});
  const verdict = judge(cardOf(machine, method.id), { kind: "charge", present: true, authenticated });
  if (verdict.kind !== "ok") {
    machine.world.rows.pm.delete(method.id);
    return verdict;
  }
  cardOf(machine, method.id).setUp = true;
  const customer = rowOf(machine, "cus", session.customer ?? undefined);
  attach(machine, method, customer.id);
  saveFiscal(machine, session, customer, fiscal);
  const made = buy(machine, session, customer, method, authenticated);
  change(machine, "checkout.session.completed", session, {
    ...made,
    status: "complete",
    customer: customer.id,
    customer_details: {
      address: customer.address ?? null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: taxIdsOf(machine, customer.id).map(({ type, value }) => ({ type, value })),
    },
    url: null,
  });
  return { kind: "complete" };
}

/** `customer_update: auto`: the customer keeps what was typed on the page. */
function saveFiscal(
  machine: Machine,
  session: CheckoutSession,
  customer: Customer,
  { country, postalCode, businessName, taxId }: FiscalInput,
) {
  if (session.automatic_tax.enabled && country)
    customer.address = addressOf({ country, postal_code: postalCode ?? null }, null);
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
