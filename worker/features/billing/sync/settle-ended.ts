import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { subscriptions } from "../../../platform/db/core.ts";
import { MIN_CHARGE_CENTS, OVERAGE } from "../../../vocabulary/money/plans.ts";

/**
 * Settles the open invoices of a subscription that ended because a charge was missing. Nobody owes the plan that they charge in
 * advance, because it is not provided any more. Comments over the limit were used, and stay owed: an invoice with such comments
 * stays open for them alone, any other one becomes void. Safe to repeat: it works on the amount that remains to be paid, and
 * clears the row last.
 */
export async function settleEnded(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId, subscriptionId }: { workspaceId: number; subscriptionId: string },
): Promise<void> {
  const { data } = await stripe((client) =>
    client.invoices.list({ subscription: subscriptionId, status: "open", limit: 100 }),
  );
  for (const invoice of data) {
    const { id, amount_remaining: remaining } = invoice;
    const owed = Math.min(usedCents(invoice) + addedTax(invoice), remaining);
    if (owed < MIN_CHARGE_CENTS) await stripe((client) => client.invoices.voidInvoice(id));
    else if (owed < remaining)
      await stripe((client) =>
        client.creditNotes.create(
          { invoice: id, amount: remaining - owed, memo: MEMO, email_type: "none" },
          // Two calls at once that read the same remainder make one credit note.
          { idempotencyKey: `settle:${id}:${remaining}` },
        ),
      );
  }
  await core
    .update(subscriptions)
    .set({ unsettledSubscriptionId: null })
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.unsettledSubscriptionId, subscriptionId)));
}

/**
 * Finalizes the last invoice of an ended subscription. It would stay a draft for an hour and then be charged automatically;
 * a customer who buys again within that hour sees the amount and pays it first.
 */
export async function finalizeDrafts({ stripe }: Pick<Deps, "stripe">, subscription: string): Promise<void> {
  const { data } = await stripe((client) => client.invoices.list({ subscription, status: "draft", limit: 100 }));
  for (const { id } of data) await stripe((client) => client.invoices.finalizeInvoice(id, { auto_advance: false }));
}

/** The text on the credit note, which the customer may read. */
const MEMO = "El plan terminó por falta de pago: solo se deben los comentarios sobre el límite.";

/** The taxes on the comments over the limit. */
const addedTax = ({ lines }: Pick<Stripe.Invoice, "lines">): number =>
  overageLines(lines)
    .flatMap(({ taxes }) => taxes ?? [])
    .filter(({ tax_behavior }) => tax_behavior === "exclusive")
    .reduce((sum, { amount }) => sum + amount, 0);

const overageLines = ({ data }: Stripe.Invoice["lines"]) =>
  data.filter(({ pricing }) => pricing?.price_details?.product === OVERAGE.productId);

/** The charge of an invoice for comments over the limit, without taxes. */
export const usedCents = ({ lines }: Pick<Stripe.Invoice, "lines">): number =>
  overageLines(lines).reduce((sum, { amount }) => sum + amount, 0);

/** The taxes of an invoice that are added to its prices. */
export const addedTaxCents = ({ total_taxes }: Pick<Stripe.Invoice, "total_taxes">): number =>
  taxCents({ total_taxes: (total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === "exclusive") });

/** Taxes of an invoice, those inside its prices too. */
export const taxCents = ({ total_taxes }: Pick<Stripe.Invoice, "total_taxes">): number =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
