import { and, eq, isNotNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { IS_OPEN_DIFFERENCE, moneyDifferences } from "../../../platform/db/core.ts";
import { CURRENCY } from "../../../vocabulary/money/amount.ts";
import { overageCents } from "../../../vocabulary/money/overage.ts";
import { loadSubscription } from "../../plans/queries.ts";
import { termsOf } from "../../usage/moments.ts";

/**
 * Corrects the differences of a customer that an operator chose. An amount charged in excess is taken off the next invoice, with
 * its taxes; an amount charged too low is not collected. Without a running plan there is no next invoice, and the difference
 * stays listed. Commissions and lost usage are corrected where they are calculated: `npm run reconcile -- fix` makes them be
 * read again.
 */
export async function fixDifferences(
  { core, stripe, config }: Pick<Deps, "core" | "stripe" | "config">,
  { workspaceId, customerId: customer }: { workspaceId: number; customerId: string },
): Promise<void> {
  const own = eq(moneyDifferences.workspaceId, workspaceId);
  const asked = await core
    .select()
    .from(moneyDifferences)
    .where(and(own, isNotNull(moneyDifferences.fixAskedAt), IS_OPEN_DIFFERENCE));
  if (asked.length === 0) return;
  const row = await loadSubscription(core, workspaceId);
  const runs = row !== undefined && termsOf(row)?.endedAt === null;
  const subscription = runs ? row.stripeSubscriptionId : null;
  for (const difference of asked) {
    const { kind, reference, expected, found: actual, corrected } = difference;
    const tooMuch = centsOf(kind, actual - expected - corrected);
    if (tooMuch === null || (tooMuch > 0 && !subscription)) continue;
    if (tooMuch > 0 && subscription)
      await stripe((client) =>
        client.invoiceItems.create(
          {
            ...{ customer, subscription, amount: -tooMuch, currency: CURRENCY, description: DESCRIPTION },
            ...(config.STRIPE_TAX !== "none" && { tax_behavior: config.STRIPE_TAX }),
          },
          { idempotencyKey: `mend:${kind}:${reference}:${actual - expected}` },
        ),
      );
    await core
      .update(moneyDifferences)
      .set({ corrected: actual - expected, fixAskedAt: null })
      .where(and(own, eq(moneyDifferences.kind, kind), eq(moneyDifferences.reference, reference)));
  }
}

/** The text on the invoice, which the customer reads. */
const DESCRIPTION = "Devolución de un cobro de más";

type Kind = (typeof moneyDifferences.$inferSelect)["kind"];

/** The amount that was charged in excess; null when another part of the product corrects it. */
function centsOf(kind: Kind, difference: number): number | null {
  if (kind === "price") return difference;
  return kind === "use" ? overageCents(difference) : null;
}
