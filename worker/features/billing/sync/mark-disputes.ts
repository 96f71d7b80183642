import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { subscriptions } from "../../../platform/db/core.ts";
import { loadSubscription } from "../../plans/queries.ts";
import { loadDisputes, tookMoneyBack } from "../../referrals/paid-invoices.ts";
import { endLost } from "./end-lost.ts";
import type { SyncDeps } from "./sync-subscription.ts";

/** The maximum number of charges that are read: ten years of monthly ones. */
const MAX_CHARGES = 300;

/**
 * Marks an account while one of its payments is disputed, or was lost to a dispute: its commissions are not paid out, it gets no
 * trial, and the operator is alerted. When every dispute is won, the mark is removed. A newly lost dispute ends the plan at once,
 * and purchases rest until an operator lifts that. Read from Stripe each time, so repeats and order do not matter.
 */
export async function markDisputes(
  deps: SyncDeps & Pick<Deps, "sealer">,
  { workspaceId, customerId }: { workspaceId: number; customerId: string },
): Promise<void> {
  const { core, now } = deps;
  const row = await loadSubscription(core, workspaceId);
  if (!row) return;
  const charges = await deps.stripe((client) =>
    client.charges.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: MAX_CHARGES }),
  );
  const disputes = [];
  for (const charge of charges) disputes.push(...(await loadDisputes(deps.stripe, charge)));
  const against = disputes.filter(tookMoneyBack);
  const disputedAt = against.length > 0 ? Math.max(...against.map(({ created }) => created)) * 1000 : null;
  const lostDisputes = against.filter(({ status }) => status === "lost").length;
  if (disputedAt === row.disputedAt && lostDisputes === row.lostDisputes) return;
  const store = (values: Partial<typeof subscriptions.$inferInsert>) =>
    core.update(subscriptions).set(values).where(eq(subscriptions.workspaceId, workspaceId));
  if (lostDisputes > row.lostDisputes) {
    // Purchases rest before the plan ends, so that nothing is bought meanwhile. The loss is stored last: a failure is repeated.
    await store({ disputedAt, purchasesRestSince: now() });
    await endLost(deps, { workspaceId, customerId, lostDisputes });
  }
  await store({ disputedAt, lostDisputes });
  console.warn(JSON.stringify({ event: "account_disputed", workspaceId, disputedAt, lostDisputes }));
}
