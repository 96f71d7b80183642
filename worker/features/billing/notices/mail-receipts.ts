import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { chargeLineText } from "../../../vocabulary/money/charge-lines.ts";
import { isPaid } from "../../../vocabulary/money/plans.ts";
import { formatDay } from "../../mail/letter.ts";
import { overageCapCents } from "../../plans/overage-cap.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { chargeLines } from "../charge-lines.ts";
import { loadComingCharge } from "../next-charge.ts";
import { mailOwner } from "../sync/mail-owner.ts";

type ReceiptDeps = Pick<Deps, "core" | "stripe" | "config" | "queues" | "sealer" | "now">;

/** The latest paid invoices that are looked at; an hour brings no more. */
const LATEST = 5;
/** How long a lost event may delay a receipt. */
const LATE_MS = 3 * DAY_MS;

/** Mails the owners a receipt for each charge of the last days. Safe to repeat. */
export async function mailReceipts(
  deps: ReceiptDeps,
  row: SubscriptionRow,
  { customerId }: { customerId: string },
): Promise<void> {
  const { data } = await deps.stripe((client) =>
    client.invoices.list({ customer: customerId, status: "paid", limit: LATEST }),
  );
  for (const invoice of data)
    if (invoice.amount_paid > 0 && paidAt(invoice) > deps.now() - LATE_MS) await mailReceipt(deps, row, invoice);
}

const paidAt = ({ status_transitions, created }: Stripe.Invoice): number =>
  (status_transitions.paid_at ?? created) * 1000;

const mailReceipt = (deps: ReceiptDeps, row: SubscriptionRow, invoice: Stripe.Invoice): Promise<void> =>
  mailOwner(
    deps,
    { workspaceId: row.workspaceId, letter: "receipt", about: invoice.id, isPast: true },
    async ({ name, timeZone }) => ({
      name,
      timeZone,
      paidAt: paidAt(invoice),
      cents: invoice.amount_paid,
      lines: chargeLines(invoice).map((line) => ({
        text: chargeLineText(line, (iso) => formatDay(timeZone, Date.parse(iso))),
        cents: line.amount,
      })),
      bought: invoice.billing_reason === "subscription_create" ? await boughtPlan(deps, row) : null,
    }),
  );

async function boughtPlan(deps: ReceiptDeps, row: SubscriptionRow) {
  const { workspaceId, plan } = row;
  if (!isPaid(plan)) return null;
  const next = await loadComingCharge(deps, { workspaceId });
  return {
    plan,
    nextAt: next && Date.parse(next.date),
    nextCents: next?.amount ?? 0,
    capCents: overageCapCents(row),
    tax: deps.config.STRIPE_TAX,
  };
}
