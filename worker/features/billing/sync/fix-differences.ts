import { and, eq, isNotNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { IS_OPEN_DIFFERENCE, moneyDifferences } from "../../../platform/db/core.ts";
import { subscriptionOf } from "../../plans/queries.ts";
import { overageCents } from "../../usage/overage-cap.ts";
import { termsOf } from "../../usage/terms.ts";

/**
 * Mends the differences of a customer that an operator asked for: what was charged too much comes off the next invoice, with its taxes;
 * what was charged too little is left as a gift. Without a running plan nothing comes that it could be taken off, and the difference
 * stays listed. Commissions and lost use are mended where they are made: `npm run reconcile -- fix` has them read again.
 */
export async function fixDifferences(
  { core, stripe, config }: Pick<Deps, "core" | "stripe" | "config">,
  { workspaceId, customerId: customer }: { workspaceId: number; customerId: string },
): Promise<void> {
  const own = eq(moneyDifferences.workspaceId, workspaceId);
  const asked = await core
    .select()
    .from(moneyDifferences)
    .where(and(own, isNotNull(moneyDifferences.mendAskedAt), IS_OPEN_DIFFERENCE));
  if (asked.length === 0) return;
  const row = await subscriptionOf(core, workspaceId);
  const runs = row !== undefined && termsOf(row)?.endedAt === null;
  const subscription = runs ? row.stripeSubscriptionId : null;
  for (const difference of asked) {
    const { kind, reference, expected, found, mended } = difference;
    const tooMuch = centsOf(kind, found - expected - mended);
    if (tooMuch === null || (tooMuch > 0 && !subscription)) continue;
    if (tooMuch > 0 && subscription)
      await stripe((client) =>
        client.invoiceItems.create(
          {
            ...{ customer, subscription, amount: -tooMuch, currency: "usd", description: DESCRIPTION },
            ...(config.STRIPE_TAX !== "none" && { tax_behavior: config.STRIPE_TAX }),
          },
          { idempotencyKey: `mend:${kind}:${reference}:${found - expected}` },
        ),
      );
    await core
      .update(moneyDifferences)
      .set({ mended: found - expected, mendAskedAt: null })
      .where(and(own, eq(moneyDifferences.kind, kind), eq(moneyDifferences.reference, reference)));
  }
}

/** On the invoice, which the customer reads. */
const DESCRIPTION = "Devolución de un cobro de más";

type Kind = (typeof moneyDifferences.$inferSelect)["kind"];

/** What was charged too much; null where another part of the product mends it. */
function centsOf(kind: Kind, difference: number): number | null {
  if (kind === "price") return difference;
  return kind === "use" ? overageCents(difference) : null;
}
