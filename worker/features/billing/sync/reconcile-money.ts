// Each night, compares Stripe's charges with the catalogue, the usage reports, and the commissions.
import { and, asc, eq, inArray, isNotNull, lt, not } from "drizzle-orm";
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { runInBatches } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import {
  commissions,
  IS_OPEN_DIFFERENCE,
  moneyDifferences,
  referrals,
  subscriptions,
  usageReports,
} from "../../../platform/db/core.ts";
import { whileRoom } from "../../../platform/db/statement-room.ts";
import { idOf } from "../../../platform/stripe/id-of.ts";
import { DAY_MS, HOUR_MS } from "../../../vocabulary/durations.ts";
import { BILLING_CYCLES, CATALOGUE_PRICE, chargeCents, OVERAGE } from "../../../vocabulary/money/plans.ts";
import { commissionCents } from "../../referrals/commission.ts";
import { loadPaidInvoices } from "../../referrals/paid-invoices.ts";
import { isSamePerson } from "../../referrals/same-person.ts";
import { fixDifferences } from "./fix-differences.ts";
import { markDisputes } from "./mark-disputes.ts";
import { planOfLine } from "./plan-item.ts";
import type { SyncDeps } from "./sync-subscription.ts";

type ReconcileDeps = SyncDeps & Pick<Deps, "config" | "sealer">;
type Customer = { workspaceId: number; customerId: string };
type Difference = Pick<typeof moneyDifferences.$inferSelect, "kind" | "reference" | "expected" | "found">;

/** The maximum number of customers in a minute: each takes some four calls to Stripe. */
const AT_ONCE = 10;
/** The maximum number of invoices that are read: ten years of monthly ones with as many upgrades. */
const MAX_INVOICES = 300;
/** The start, in UTC: at this time few people buy, and yesterday's payments are settled. */
const BEGINS_AT_MS = 2 * HOUR_MS;
/** The longest time between a payment and its commission. */
const SETTLED_MS = DAY_MS;

/**
 * Compares every customer with Stripe once a night, some in each minute. A customer is marked as compared before the calls, so
 * one that cannot be read waits for the next night and does not delay the others.
 *
 * @returns how many were compared
 */
export async function reconcileMoney(deps: ReconcileDeps): Promise<number> {
  const { core } = deps;
  const now = deps.now();
  const since = now - (now % DAY_MS) + BEGINS_AT_MS;
  if (now < since) return 0;
  const { workspaceId, stripeCustomerId: customerId, reconciledAt } = subscriptions;
  const due = await core
    .select({ workspaceId, customerId })
    .from(subscriptions)
    .where(and(isNotNull(customerId), lt(reconciledAt, since)))
    .orderBy(asc(reconciledAt))
    .limit(AT_ONCE);
  for (const { workspaceId: id, customerId: customer } of whileRoom(due)) {
    await core.update(subscriptions).set({ reconciledAt: now }).where(eq(workspaceId, id));
    if (!customer) continue;
    try {
      await reconcileCustomer(deps, { workspaceId: id, customerId: customer });
    } catch (error) {
      logFailure("money_not_reconciled", error, { workspaceId: id });
    }
  }
  return due.length;
}

async function reconcileCustomer(deps: ReconcileDeps, customer: Customer): Promise<void> {
  // First, since it ends a plan whose payment was lost: a failure further down must not put that off for a night.
  await markDisputes(deps, customer);
  const paid = await deps.stripe((client) =>
    client.invoices
      .list({ customer: customer.customerId, status: "paid", limit: 100 })
      .autoPagingToArray({ limit: MAX_INVOICES }),
  );
  const differences = [
    ...(await priceDifferences(deps, paid)),
    ...(await overageDifferences(deps, customer, paid)),
    ...(await commissionDifferences(deps, customer)),
  ];
  await keep(deps, customer, differences);
  await fixDifferences(deps, customer);
  await report(deps, customer);
}

/**
 * Finds wrong prices. Prorations are Stripe's arithmetic and not checked. A whole period must cost what the catalogue says, or
 * said when its price was made: customers who bought at that price keep it.
 */
async function priceDifferences({ stripe }: ReconcileDeps, invoices: readonly Stripe.Invoice[]): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { id, lines } of invoices)
    for (const line of lines.data) {
      const { amount, parent, pricing } = line;
      const plan = planOfLine(line);
      if (!plan || amount <= 0 || parent?.subscription_item_details?.proration) continue;
      const prices = BILLING_CYCLES.map((cycle) => chargeCents(plan, cycle));
      if (prices.includes(amount)) continue;
      const price = pricing?.price_details?.price;
      if (price && (await wasCatalogues(stripe, price))) continue;
      const [nearest = 0] = prices.sort((a, b) => Math.abs(a - amount) - Math.abs(b - amount));
      differences.push({ kind: "price", reference: id, expected: nearest, found: amount });
    }
  return differences;
}

async function wasCatalogues(stripe: Deps["stripe"], price: string | Stripe.Price): Promise<boolean> {
  const { metadata } = await stripe((client) => client.prices.retrieve(idOf(price)));
  return metadata.made_by === CATALOGUE_PRICE.made_by;
}

/** Finds charged usage that was never reported. That no report is missing is proved by the meter (`reconcile-overage.ts`). */
async function overageDifferences(
  { core }: ReconcileDeps,
  { workspaceId, customerId }: Customer,
  invoices: readonly Stripe.Invoice[],
): Promise<Difference[]> {
  const reports = await core.select().from(usageReports).where(eq(usageReports.workspaceId, workspaceId));
  const billable = reports.filter(({ state }) => state !== "failed").reduce((sum, { quantity }) => sum + quantity, 0);
  const charged = invoices
    .flatMap(({ lines }) => lines.data)
    .filter(({ pricing }) => pricing?.price_details?.product === OVERAGE.productId)
    .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const lost = reports
    .filter(({ state }) => state === "failed")
    .map(
      ({ identifier, quantity }): Difference => ({
        kind: "lost_use",
        reference: identifier,
        expected: quantity,
        found: 0,
      }),
    );
  if (charged <= billable) return lost;
  return [...lost, { kind: "use", reference: customerId, expected: billable, found: charged }];
}

/** Finds missing commissions for a referred customer: each payment has one, of a tenth. One of oneself earns none. */
async function commissionDifferences(
  deps: ReconcileDeps,
  { workspaceId, customerId }: Customer,
): Promise<Difference[]> {
  const { core, stripe, now } = deps;
  const rows = await core.select().from(commissions).where(eq(commissions.referredWorkspaceId, workspaceId));
  const referral = await core.select().from(referrals).where(eq(referrals.referredWorkspaceId, workspaceId)).get();
  if (!referral) return [];
  const amountByInvoice = new Map(rows.map((row) => [row.stripeInvoiceId, row.amountCents]));
  const paid = await loadPaidInvoices(stripe, customerId);
  const differences = paid
    .filter(({ paidAt }) => paidAt < now() - SETTLED_MS)
    .map(
      ({ id, paidCents }): Difference => ({
        kind: "commission",
        reference: id,
        expected: commissionCents(paidCents),
        found: amountByInvoice.get(id) ?? 0,
      }),
    )
    .filter(({ expected, found: actual }) => expected !== actual);
  const missing = differences.filter(({ reference }) => !amountByInvoice.has(reference));
  if (missing.length === 0 || !(await isSamePerson(deps, { ...referral, customerId }))) return differences;
  return differences.filter((difference) => !missing.includes(difference));
}

async function keep({ core, now }: ReconcileDeps, { workspaceId }: Customer, differences: Difference[]): Promise<void> {
  const { kind, reference } = moneyDifferences;
  const own = eq(moneyDifferences.workspaceId, workspaceId);
  await runInBatches(core, [
    core
      .delete(moneyDifferences)
      // What was corrected is stored, so that it is not corrected twice.
      .where(
        and(
          own,
          eq(moneyDifferences.corrected, 0),
          not(inArray(reference, boundList(differences.map((each) => each.reference)))),
        ),
      ),
    ...differences.map((difference) =>
      core
        .insert(moneyDifferences)
        .values({ workspaceId, ...difference, foundAt: now() })
        .onConflictDoUpdate({
          target: [moneyDifferences.workspaceId, kind, reference],
          set: { expected: difference.expected, found: difference.found },
        }),
    ),
  ]);
}

/** Logs what nobody corrected, as an error for the operator. */
async function report({ core }: ReconcileDeps, { workspaceId }: Customer): Promise<void> {
  const { kind, reference, expected, found: actual } = moneyDifferences;
  const open = await core
    .select({ kind, reference, expected, found: actual })
    .from(moneyDifferences)
    .where(and(eq(moneyDifferences.workspaceId, workspaceId), IS_OPEN_DIFFERENCE));
  if (open.length > 0) console.error(JSON.stringify({ event: "money_differs", workspaceId, found: open }));
}
