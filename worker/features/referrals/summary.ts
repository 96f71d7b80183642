// Summarises a workspace's recommendations: the referred customers, and the earnings.

import { and, desc, eq, exists, lt, lte, not, type SQL, sql, sum } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import {
  commissionPayouts,
  commissionReversals,
  commissions,
  memberships,
  referrals,
  subscriptions,
  users,
} from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { isoTime } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { COMMISSION_HOLD_DAYS, chargeCents, isPaid } from "../../vocabulary/money/plans.ts";
import { PARAMETERS, paths } from "../../vocabulary/paths.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { TERMS } from "../plans/queries.ts";
import { referralCode } from "./code.ts";
import { commissionCents } from "./commission.ts";

const PAGE = 50;

/**
 * Returns the workspace's link, its figures from the ledger, and a page of the referred customers, the latest first. Amounts are
 * cents; earnings are net of refunds.
 */
export async function loadReferralSummary(
  deps: Pick<Deps, "core" | "config" | "now">,
  { workspaceId, cursor }: { workspaceId: number; cursor?: string | undefined },
) {
  const { core, config, now } = deps;
  const code = await referralCode(deps, { workspaceId });
  const [counts, months, balance, rows] = await Promise.all([
    loadCounts(core, workspaceId, now()),
    loadEarnings(core, workspaceId),
    loadBalance(core, workspaceId, now()),
    loadPage(core, { workspaceId, cursor }),
  ]);
  const shown = rows.slice(0, PAGE);
  return {
    success: true as const,
    code,
    link: `${config.APP_ORIGIN}${paths.register}?${PARAMETERS.referralCode}=${code}`,
    referral: { ...counts, earnedCommissions: months.reduce((sum, month) => sum + month.earned - month.reversed, 0) },
    months,
    balance,
    referrals: shown.map((row) => present(row, now())),
    nextCursor: rows.length > PAGE ? String(shown.at(-1)!.referral.referredWorkspaceId) : null,
  };
}

/** Counts all referred customers. The figures and the lines of the table use the same rule (`statusOf`). */
async function loadCounts(core: CoreDb, workspaceId: number, now: number) {
  const rows = await core
    .select(PAYS)
    .from(referrals)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, referrals.referredWorkspaceId))
    .where(eq(referrals.referrerWorkspaceId, workspaceId));
  const statuses = rows.map((row) => statusOf(row, now));
  const count = (counted: ReferralStatus) => statuses.filter((status) => status === counted).length;
  return { totalReferrals: rows.length, activeReferrals: count("active"), pendingReferrals: count("pending") };
}

/** Earnings by month of payment or refund, UTC, the latest first. */
async function loadEarnings(core: CoreDb, workspaceId: number) {
  const { earned, reversed } = await batch(core, {
    earned: core
      .select({ month: commissions.month, cents: sql<number>`sum(${commissions.amountCents})` })
      .from(commissions)
      .where(eq(commissions.referrerWorkspaceId, workspaceId))
      .groupBy(commissions.month),
    reversed: core
      .select({ month: commissionReversals.month, cents: sql<number>`sum(${commissionReversals.amountCents})` })
      .from(commissionReversals)
      .where(eq(commissionReversals.referrerWorkspaceId, workspaceId))
      .groupBy(commissionReversals.month),
  });
  const centsIn = (rows: typeof earned, month: string) => rows.find((row) => row.month === month)?.cents ?? 0;
  return [...new Set([...earned, ...reversed].map(({ month }) => month))]
    .sort()
    .reverse()
    .map((month) => ({ month, earned: centsIn(earned, month), reversed: centsIn(reversed, month) }));
}

/**
 * The balance: `pending` waits for its thirty days, `available` goes on the next statement, `paid` was paid out. All net of
 * reversals. While the workspace disputes a payment of its own, nothing is paid out (`isHeld`).
 */
async function loadBalance(core: CoreDb, workspaceId: number, now: number) {
  const isOld = lte(commissions.paidAt, now - COMMISSION_HOLD_DAYS * DAY_MS);
  const reversed = core
    .select({ cents: sum(commissionReversals.amountCents) })
    .from(commissionReversals)
    .where(eq(commissionReversals.commissionId, commissions.id));
  const net = (condition: SQL) =>
    sumOf(sql`CASE WHEN ${condition} THEN ${commissions.amountCents} - coalesce(${reversed}, 0) ELSE 0 END`);
  const { sums, payouts, own } = await batch(core, {
    sums: core
      .select({ earned: net(isOld), pending: net(not(isOld)) })
      .from(commissions)
      .where(eq(commissions.referrerWorkspaceId, workspaceId)),
    payouts: core
      .select({ cents: sumOf(commissionPayouts.amountCents) })
      .from(commissionPayouts)
      .where(eq(commissionPayouts.referrerWorkspaceId, workspaceId)),
    own: core
      .select({ disputedAt: subscriptions.disputedAt })
      .from(subscriptions)
      .where(eq(subscriptions.workspaceId, workspaceId)),
  });
  const paid = payouts[0]?.cents ?? 0;
  return {
    pending: sums[0]?.pending ?? 0,
    available: (sums[0]?.earned ?? 0) - paid,
    paid,
    isHeld: own[0]?.disputedAt != null,
  };
}

/** Ids increase with time, so the id of the referred workspace orders by arrival. */
function loadPage(core: CoreDb, { workspaceId, cursor }: { workspaceId: number; cursor: string | undefined }) {
  return core
    .select({
      referral: referrals,
      terms: PAYS,
      cycle: subscriptions.cycle,
      priceCents: subscriptions.priceCents,
      name: users.name,
      hasPaid: exists(
        core
          .select({ one: sql`1` })
          .from(commissions)
          .where(eq(commissions.referredWorkspaceId, referrals.referredWorkspaceId)),
      ).mapWith(Boolean),
    })
    .from(referrals)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, referrals.referredWorkspaceId))
    .innerJoin(memberships, eq(memberships.workspaceId, referrals.referredWorkspaceId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(referrals.referrerWorkspaceId, workspaceId),
        eq(memberships.role, "owner"),
        cursor === undefined ? undefined : lt(referrals.referredWorkspaceId, Number(cursor)),
      ),
    )
    .orderBy(desc(referrals.referredWorkspaceId))
    .limit(PAGE + 1);
}

/** The columns that show whether a customer pays now. */
const PAYS = { ...TERMS, stripeSubscriptionId: subscriptions.stripeSubscriptionId };

/** `active` pays now · `pending` never paid yet · `ended` paid once. */
type ReferralStatus = "active" | "pending" | "ended";

function statusOf(terms: SubscriptionTerms & { stripeSubscriptionId: string | null }, now: number): ReferralStatus {
  const { allowed, status } = entitlements(terms, now);
  if (allowed && status === "active") return "active";
  return terms.stripeSubscriptionId === null ? "pending" : "ended";
}

function present(
  { referral, terms, cycle, priceCents, name, hasPaid }: Awaited<ReturnType<typeof loadPage>>[number],
  now: number,
) {
  const status = statusOf(terms, now);
  const isActive = status === "active";
  const { plan } = terms;
  const payment = isActive && isPaid(plan) ? { plan, cycle: cycle ?? ("monthly" as const) } : null;
  return {
    id: String(referral.referredWorkspaceId),
    user: shownName(name),
    status,
    plan: payment?.plan ?? null,
    cycle: payment?.cycle ?? null,
    date: isoTime(referral.createdAt),
    /**
     * The commission of each payment of the cycle, shown from the first ledger entry on: a recommendation of oneself never earns.
     */
    commission: payment && hasPaid ? commissionCents(priceCents ?? chargeCents(payment.plan, payment.cycle)) : 0,
  };
}

/** The name of a referred customer for the recommender: the first name, and the initial of the next. */
export function shownName(name: string): string {
  const [first = "", next] = name.trim().split(/\s+/);
  // Some people register with their address as their name.
  const given = first.split("@")[0]!;
  return next ? `${given} ${[...next][0]!.toUpperCase()}.` : given;
}
