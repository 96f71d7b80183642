import type { Deps } from "../../../deps.ts";
import { CARD_NOTICE_DAYS, DAY_MS, RENEWAL_NOTICE_DAYS } from "../../../vocabulary/durations.ts";
import { isPaid, type PaidPlan } from "../../../vocabulary/money/plans.ts";
import { nextChargeAt } from "../../plans/next-charge-at.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { loadCharges, loadComingCharge } from "../next-charge.ts";
import { presentCard } from "../sync/card-summary.ts";
import { mailOwner } from "../sync/mail-owner.ts";

type NoticeDeps = Pick<Deps, "core" | "stripe" | "queues" | "sealer" | "now">;

/**
 * Mails an owner about what is coming: the end of a cancelled plan, the renewal of one that is paid by the quarter or the year,
 * and a card that expires. Safe to repeat.
 *
 * @param row as it was just read from Stripe
 */
export async function mailPlanNotices(deps: NoticeDeps, row: SubscriptionRow): Promise<void> {
  const { plan, status, cancelsAt, pastDueSince, closesAt } = row;
  // The letters of a closed account, and of a missing charge, say more.
  if (!isPaid(plan) || status !== "active" || closesAt !== null || pastDueSince !== null) return;
  if (cancelsAt !== null) return mailCancelled(deps, row, { plan, endsAt: cancelsAt });
  await mailRenewal(deps, row, plan);
  await mailExpiringCard(deps, row);
}

const mailCancelled = (
  deps: NoticeDeps,
  { workspaceId }: SubscriptionRow,
  { plan, endsAt }: { plan: PaidPlan; endsAt: number },
): Promise<void> =>
  mailOwner(deps, { workspaceId, letter: "plan_cancelled", about: String(endsAt) }, async ({ name, timeZone }) => {
    const { next } = await loadCharges(deps, { workspaceId });
    return { name, timeZone, plan, endsAt, cents: next?.amount ?? 0 };
  });

async function mailRenewal(deps: NoticeDeps, row: SubscriptionRow, plan: PaidPlan): Promise<void> {
  const { workspaceId, cycle, periodEndsAt, card } = row;
  if (cycle === "monthly" || periodEndsAt === null) return;
  const left = periodEndsAt - deps.now();
  if (left <= 0 || left > RENEWAL_NOTICE_DAYS * DAY_MS) return;
  await mailOwner(
    deps,
    { workspaceId, letter: "renewal_soon", about: String(periodEndsAt) },
    async ({ name, timeZone }) => {
      const charge = await loadComingCharge(deps, { workspaceId });
      if (!charge) return null;
      const { date, amount: cents, overage: overageCents } = charge;
      return { name, timeZone, plan, at: Date.parse(date), cents, overageCents, card: presentCard(card) };
    },
  );
}

async function mailExpiringCard(deps: NoticeDeps, { workspaceId, card: stored }: SubscriptionRow): Promise<void> {
  const card = presentCard(stored);
  if (!card || !stored) return;
  // It is valid until its month is over.
  const expiresAt = Date.UTC(card.exp_year, card.exp_month, 1);
  if (deps.now() < expiresAt - CARD_NOTICE_DAYS * DAY_MS) return;
  await mailOwner(
    deps,
    { workspaceId, letter: "card_expiring", about: `${stored.id}:${expiresAt}` },
    async ({ name, timeZone }) => {
      const next = await loadComingCharge(deps, { workspaceId });
      return { name, timeZone, card, nextAt: next && Date.parse(next.date), nextCents: next?.amount ?? 0 };
    },
  );
}

/** Mails the owner, once for each charge, that a plan which renews soon has no card. */
export async function remindOfCard(deps: NoticeDeps, row: SubscriptionRow): Promise<void> {
  const neededBy = nextChargeAt(row);
  const now = deps.now();
  if (row.card !== null || neededBy === null || neededBy <= now || neededBy > now + RENEWAL_NOTICE_DAYS * DAY_MS)
    return;
  const about = { workspaceId: row.workspaceId, letter: "card_missing", about: String(neededBy) } as const;
  await mailOwner(deps, about, ({ name, timeZone }) => ({ name, timeZone, neededBy }));
}
