// The only way commissions get into our database: from a customer's invoices and refunds in Stripe. The cron calls it, any number
// of times (`settle-commissions.ts`).

import { eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runInBatches } from "../../platform/db/batch.ts";
import { commissionReversals, commissions, referrals } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { utcDay } from "../../time.ts";
import { loadSubscription } from "../plans/queries.ts";
import { commissionCents, reversals } from "./commission.ts";
import { loadPaidInvoices, type PaidInvoice } from "./paid-invoices.ts";
import { shareCard, shareOnMeta } from "./same-person.ts";

/**
 * Writes the commissions for a referred customer: a row for each paid invoice of a subscription, and one for each refund. A
 * recommendation of oneself earns nothing.
 *
 * @throws AppError when Stripe could not be read; nothing was written then
 */
export async function syncCommissions(
  { core, stripe, now }: Pick<Deps, "core" | "stripe" | "now">,
  { workspaceId, customerId }: { workspaceId: number; customerId: string },
): Promise<void> {
  const referral = await core.select().from(referrals).where(eq(referrals.referredWorkspaceId, workspaceId)).get();
  if (!referral || (await shareOnMeta(core, workspaceId, referral.referrerWorkspaceId))) return;
  const referrer = await loadSubscription(core, referral.referrerWorkspaceId);
  if (referrer?.stripeCustomerId && (await shareCard(stripe, customerId, referrer.stripeCustomerId))) return;
  const paid = await loadPaidInvoices(stripe, customerId);
  await keepCommissions(core, { ...referral, paid, now: now() });
  await keepReversals(core, { ...referral, paid });
}

type Ledger = { referrerWorkspaceId: number; referredWorkspaceId: number; paid: PaidInvoice[] };

const loadCommissions = (core: CoreDb, referredWorkspaceId: number) =>
  core.select().from(commissions).where(eq(commissions.referredWorkspaceId, referredWorkspaceId));

async function keepCommissions(core: CoreDb, ledger: Ledger & { now: number }): Promise<void> {
  const { referrerWorkspaceId, referredWorkspaceId, paid, now } = ledger;
  const storedInvoices = new Set((await loadCommissions(core, referredWorkspaceId)).map((row) => row.stripeInvoiceId));
  const fresh = paid.filter(({ id }) => !storedInvoices.has(id));
  await runInBatches(
    core,
    fresh.map(({ id, paidCents, paidAt }) =>
      core
        .insert(commissions)
        .values({
          id: newId(now),
          referrerWorkspaceId,
          referredWorkspaceId,
          stripeInvoiceId: id,
          paidCents,
          amountCents: commissionCents(paidCents),
          paidAt,
          month: monthOf(paidAt),
        })
        .onConflictDoNothing(),
    ),
  );
}

/** Stores the reversals; a refund that failed later leaves no row. */
async function keepReversals(core: CoreDb, { referrerWorkspaceId, referredWorkspaceId, paid }: Ledger): Promise<void> {
  const rows = await loadCommissions(core, referredWorkspaceId);
  const invoices = new Map(paid.map((invoice) => [invoice.id, invoice]));
  const missing = rows.flatMap((commission) =>
    reversals(commission, invoices.get(commission.stripeInvoiceId)?.refunds ?? []).map((refund) => ({
      stripeRefundId: refund.id,
      commissionId: commission.id,
      referrerWorkspaceId,
      amountCents: refund.amountCents,
      refundedAt: refund.refundedAt,
      month: monthOf(refund.refundedAt),
    })),
  );
  const ofThese = inArray(
    commissionReversals.commissionId,
    core
      .select({ id: commissions.id })
      .from(commissions)
      .where(eq(commissions.referredWorkspaceId, referredWorkspaceId)),
  );
  // Only for payments that Stripe lists now; those of a former customer stay.
  const current = new Set(rows.filter((row) => invoices.has(row.stripeInvoiceId)).map(({ id }) => id));
  const held = new Map(
    (await core.select().from(commissionReversals).where(ofThese))
      .filter(({ commissionId }) => current.has(commissionId))
      .map((row) => [row.stripeRefundId, row.amountCents]),
  );
  const changed = missing.filter(({ stripeRefundId, amountCents }) => held.get(stripeRefundId) !== amountCents);
  for (const { stripeRefundId } of missing) held.delete(stripeRefundId);
  const { stripeRefundId } = commissionReversals;
  await runInBatches(core, [
    ...changed.map((row) =>
      core
        .insert(commissionReversals)
        .values(row)
        .onConflictDoUpdate({ target: stripeRefundId, set: { amountCents: row.amountCents } }),
    ),
    ...[...held.keys()].map((gone) => core.delete(commissionReversals).where(eq(stripeRefundId, gone))),
  ]);
}

const monthOf = (at: number): string => utcDay(at).slice(0, 7);
