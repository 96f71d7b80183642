import type Stripe from "stripe";
import { isoTime } from "../../time.ts";
import type { ChargeLine } from "../../vocabulary/money/charge-lines.ts";
import { MIN_CHARGE_CENTS, OVERAGE } from "../../vocabulary/money/plans.ts";
import { planOfLine } from "./sync/plan-item.ts";
import { addedTaxCents } from "./sync/settle-ended.ts";

/** The lines of an invoice, or of a preview of one. Their sum is its `amount_due`. */
export function chargeLines(invoice: Stripe.Invoice): ChargeLine[] {
  const { lines, subtotal, total, amount_due: due, starting_balance: balance } = invoice;
  const credited = invoice.pre_payment_credit_notes_amount;
  const listed = lines.data.reduce((sum, { amount }) => sum + amount, 0);
  const tax = addedTaxCents(invoice);
  return joined([
    ...lines.data.map(lineOf),
    // Stripe lists ten lines at most.
    { kind: "other", text: null, amount: subtotal - listed },
    { kind: "discount", amount: total - subtotal - tax },
    { kind: "tax", amount: tax },
    { kind: balanceKind(total, balance), amount: due + credited - total },
    { kind: "credited", amount: -credited },
  ]);
}

function lineOf(line: Stripe.InvoiceLineItem): ChargeLine {
  const { amount, description, pricing, quantity, period } = line;
  const plan = planOfLine(line);
  if (plan && amount < 0) return { kind: "unused", plan, amount };
  if (plan) return { kind: "plan", plan, until: isoTime(period.end * 1000), amount };
  if (pricing?.price_details?.product === OVERAGE.productId) return { kind: "usage", comments: quantity ?? 0, amount };
  return { kind: "other", text: description, amount };
}

/** Why an invoice charges another amount than its total. */
function balanceKind(total: number, balance: number): "credit" | "earlier" | "later" | "kept" {
  if (total < 0) return "kept";
  if (balance < 0) return "credit";
  return total + balance < MIN_CHARGE_CENTS ? "later" : "earlier";
}

/** Without the lines of nothing. The unused time of a plan is one line, however often the plan was changed. */
function joined(lines: readonly ChargeLine[]): ChargeLine[] {
  const result: ChargeLine[] = [];
  for (const line of lines) {
    const same = result.findIndex(
      (each) => each.kind === "unused" && line.kind === "unused" && each.plan === line.plan,
    );
    if (same >= 0) result[same] = { ...line, amount: result[same]!.amount + line.amount };
    else if (line.amount !== 0) result.push(line);
  }
  return result;
}
