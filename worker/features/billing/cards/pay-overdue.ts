// Charges what is overdue to a card while the person is there.
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { idOf } from "../../../platform/stripe/id-of.ts";
import type { ErrorCode } from "../../../vocabulary/api/error-body.ts";

type StripeDeps = Pick<Deps, "stripe">;

/** `asks`: the bank asks the person (3-D Secure), and the browser answers with the secret. Money in cents. */
export type OverduePayment =
  | { state: "none" }
  | { state: "paid"; amountCents: number }
  | { state: "refused"; code: ErrorCode }
  | { state: "asks"; paymentIntentId: string; clientSecret: string };

/** The unpaid invoices, the oldest first. One that a change of plan waits for is not overdue. */
export async function loadOverdueInvoices({ stripe }: StripeDeps, customer: string): Promise<Stripe.Invoice[]> {
  const [{ data: open }, { data: running }] = await Promise.all([
    stripe((client) => client.invoices.list({ customer, status: "open", limit: 100 })),
    stripe((client) => client.subscriptions.list({ customer, limit: 100 })),
  ]);
  const awaited = running.flatMap(({ pending_update, latest_invoice }) =>
    pending_update && latest_invoice ? [idOf(latest_invoice)] : [],
  );
  return open.filter(({ id, amount_remaining }) => amount_remaining > 0 && !awaited.includes(id)).reverse();
}

/**
 * Charges overdue invoices to a card one after the other, until one is not paid. The card is named, because an invoice of an
 * ended subscription would otherwise use that subscription's own card. Stripe itself tries a refused one again.
 */
export async function payOverdue(
  deps: StripeDeps,
  { workspaceId, invoices, card }: { workspaceId: number; invoices: readonly Stripe.Invoice[]; card: string },
): Promise<OverduePayment> {
  let amountCents = 0;
  for (const { id, amount_remaining } of invoices) {
    try {
      await deps.stripe((client) => client.invoices.pay(id, { payment_method: card, off_session: false }));
      amountCents += amount_remaining;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      console.info(JSON.stringify({ event: "overdue_not_paid", workspaceId, invoice: id, code: error.code }));
      const { intent, clientSecret } = await loadPayment(deps, id);
      return intent && clientSecret
        ? { state: "asks", paymentIntentId: intent.id, clientSecret }
        : { state: "refused", code: error.code };
    }
  }
  return amountCents > 0 ? { state: "paid", amountCents } : { state: "none" };
}

/** An invoice with its payment; `clientSecret` answers the bank's question about it, null when the bank asks nothing. */
export async function loadPayment({ stripe }: StripeDeps, invoiceId: string) {
  const invoice = await stripe((client) =>
    client.invoices.retrieve(invoiceId, { expand: ["confirmation_secret", "payments.data.payment.payment_intent"] }),
  );
  const intents = (invoice.payments?.data ?? [])
    .map(({ payment }) => payment.payment_intent)
    .filter((intent) => typeof intent === "object");
  const asking = intents.find(({ status }) => status === "requires_action");
  const clientSecret = asking ? (invoice.confirmation_secret?.client_secret ?? asking.client_secret) : null;
  return { invoice, intent: asking ?? intents[0], clientSecret };
}
