// The only way commissions get into our database: from a customer's invoices and refunds in Stripe. The cron calls it, any number
// of times (`settle-commissions.ts`).

import { eq, inArray, max } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runInBatches } from "../../platform/db/batch.ts";
import { commissionPayouts, commissionReversals, commissions, referrals } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { utcDay } from "../../time.ts";
import { commissionCents, paidOutUntil, type Refund, reversals } from "./commission.ts";
import { loadPaidInvoices, type PaidInvoice } from "./paid-invoices.ts";
import { isSamePerson } from "./same-person.ts";

/**
 * Writes the commissions for a referred customer: a row for each paid invoice of a subscription, and one for each refund. A
 * recommendation of oneself earns nothing new and loses what was not paid out yet; refunds are taken back of all of it.
 *
 * @throws AppError when Stripe could not be read; nothing was written then
 */
export async function syncCommissions(
  { core, stripe, now }: Pick<Deps, "core" | "stripe" | "now">,
  { workspaceId, customerId }: { workspaceId: number; customerId: string },
): Promise<void> {
  const referral = await core.select().from(referrals).where(eq(referrals.referredWorkspaceId, workspaceId)).get();
  if (!referral) return;
  const isOwn = await isSamePerson({ core, stripe }, { ...referral, customerId });
  const ledger = { ...referral, paid: await loadPaidInvoices(stripe, customerId), now: now() };
  if (!isOwn) await keepCommissions(core, ledger);
  await keepReversals(core, { ...ledger, isOwn });
}

type Ledger = { referrerWorkspaceId: number; referredWorkspaceId: number; paid: PaidInvoice[]; now: number };

const loadCommissions = (core: CoreDb, referredWorkspaceId: number) =>
  core.select().from(commissions).where(eq(commissions.referredWorkspaceId, referredWorkspaceId));

async function keepCommissions(core: CoreDb, ledger: Ledger): Promise<void> {
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
async function keepReversals(core: CoreDb, ledger: Ledger & { isOwn: boolean }): Promise<void> {
  const invoices = new Map(ledger.paid.map((invoice) => [invoice.id, invoice]));
  // Only for payments that Stripe lists now; those of a former customer stay.
  const rows = (await loadCommissions(core, ledger.referredWorkspaceId)).filter((row) =>
    invoices.has(row.stripeInvoiceId),
  );
  const held = new Map(
    (await loadReversals(core, ledger.referredWorkspaceId))
      .filter(({ commissionId }) => rows.some(({ id }) => id === commissionId))
      .map((row) => [row.stripeRefundId, row.amountCents]),
  );
  const until = ledger.isOwn ? await loadPaidOutUntil(core, ledger.referrerWorkspaceId) : Number.POSITIVE_INFINITY;
  const due = rows.flatMap((commission) => {
    const refunds = reversals(commission, invoices.get(commission.stripeInvoiceId)!.refunds);
    // Once taken back, it stays so, also after another payout.
    const takesRest = commission.paidAt > until || held.has(restId(commission));
    const all = takesRest ? [...refunds, restOf(commission, refunds, ledger.now)] : refunds;
    return all.map(({ id, amountCents, refundedAt }) => ({
      stripeRefundId: id,
      commissionId: commission.id,
      referrerWorkspaceId: ledger.referrerWorkspaceId,
      amountCents,
      refundedAt,
      month: monthOf(refundedAt),
    }));
  });
  const changed = due.filter(({ stripeRefundId, amountCents }) => held.get(stripeRefundId) !== amountCents);
  for (const { stripeRefundId } of due) held.delete(stripeRefundId);
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

type Commission = typeof commissions.$inferSelect;

const restId = ({ id }: Pick<Commission, "id">) => `own:${id}`;

/** What refunds leave of the commission of a recommendation of oneself. */
const restOf = (commission: Commission, refunds: readonly Refund[], now: number): Refund => ({
  id: restId(commission),
  amountCents: refunds.reduce((rest, { amountCents }) => rest - amountCents, commission.amountCents),
  refundedAt: now,
});

function loadReversals(core: CoreDb, referredWorkspaceId: number) {
  const ofThese = core
    .select({ id: commissions.id })
    .from(commissions)
    .where(eq(commissions.referredWorkspaceId, referredWorkspaceId));
  return core.select().from(commissionReversals).where(inArray(commissionReversals.commissionId, ofThese));
}

/** The latest moment of a payment whose commission was paid out. */
async function loadPaidOutUntil(core: CoreDb, referrerWorkspaceId: number): Promise<number> {
  const [latest] = await core
    .select({ month: max(commissionPayouts.month) })
    .from(commissionPayouts)
    .where(eq(commissionPayouts.referrerWorkspaceId, referrerWorkspaceId));
  return latest?.month ? paidOutUntil(latest.month) : Number.NEGATIVE_INFINITY;
}

const monthOf = (at: number): string => utcDay(at).slice(0, 7);
