import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { subscriptions } from "../../../platform/db/core.ts";
import { tookMoneyBack } from "../../referrals/paid-invoices.ts";

/** The maximum number of charges that are read: ten years of monthly ones. */
const MAX_CHARGES = 300;

/**
 * Marks an account while one of its payments is disputed, or was lost to a dispute: its commissions are not paid out, it gets no
 * trial, and the operator is alerted. When every dispute is won, the mark is removed. Read from Stripe each time, so repeats and
 * order do not matter.
 */
export async function markDisputes(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId, customerId }: { workspaceId: number; customerId: string },
): Promise<void> {
  const charges = await stripe((client) =>
    client.charges.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: MAX_CHARGES }),
  );
  const against: Stripe.Dispute[] = [];
  for (const { id, disputed } of charges) {
    if (!disputed) continue;
    const { data } = await stripe((client) => client.disputes.list({ charge: id, limit: 100 }));
    against.push(...data.filter(tookMoneyBack));
  }
  const disputedAt = against.length > 0 ? Math.min(...against.map(({ created }) => created)) * 1000 : null;
  const isOther =
    disputedAt === null
      ? isNotNull(subscriptions.disputedAt)
      : or(isNull(subscriptions.disputedAt), ne(subscriptions.disputedAt, disputedAt));
  const [changed] = await core
    .update(subscriptions)
    .set({ disputedAt })
    .where(and(eq(subscriptions.workspaceId, workspaceId), isOther))
    .returning({ workspaceId: subscriptions.workspaceId });
  if (changed) console.warn(JSON.stringify({ event: "account_disputed", workspaceId, disputedAt }));
}
