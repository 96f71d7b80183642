// The only way a paid plan gets into our database: from Stripe's present state. Webhooks, the return from Checkout, every
// operation and the cron call it, any number of times and in any order.
import { and, eq, lt, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch } from "../../../platform/db/batch.ts";
import { subscriptions } from "../../../platform/db/core.ts";
import { fitToPlan } from "../../accounts/fit-to-plan.ts";
import { fitSeats } from "../../plans/fit-seats.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { recordSecurityEvent } from "../../security/record.ts";
import { addMeteredItem } from "./metered-item.ts";
import { readStripe, type StripeFacts } from "./read-stripe.ts";

export type SyncDeps = Pick<Deps, "core" | "stripe" | "queues" | "now">;

/**
 * Reads the customer's subscription from Stripe, stores it, and fits the active pages and the people to it. Of two reads at once
 * the later one wins: each takes a number before it calls Stripe, and a read that finds a higher number stored changes nothing,
 * since that read started later.
 *
 * @returns the row as it is now; undefined for a customer without a workspace
 * @throws AppError when Stripe could not be read; the row is then unchanged
 */
export async function syncSubscription(
  deps: SyncDeps,
  { customerId }: { customerId: string },
): Promise<SubscriptionRow | undefined> {
  const { core } = deps;
  const [before] = await core
    .update(subscriptions)
    .set({ syncTicket: sql`${subscriptions.syncTicket} + 1` })
    .where(eq(subscriptions.stripeCustomerId, customerId))
    .returning();
  if (!before) return undefined;
  const facts = await readStripe(deps.stripe, { customerId, workspaceId: before.workspaceId });
  const at = deps.now();
  const { plan, status, stripeCustomerId, syncedTicket } = subscriptions;
  const isOurs = eq(stripeCustomerId, customerId);
  const {
    former: [former],
    written: [written],
  } = await batch(core, {
    // In the same transaction: of several reads that find a new plan at once, only one changes it.
    former: core.select({ plan, status }).from(subscriptions).where(isOurs),
    written: core
      .update(subscriptions)
      .set({ ...columnsOf(facts), syncedTicket: before.syncTicket, syncedAt: at, updatedAt: at })
      .where(and(isOurs, lt(syncedTicket, before.syncTicket)))
      .returning(),
  });
  if (written && former && (written.plan !== former.plan || written.status !== former.status))
    await recordSecurityEvent(deps, { kind: "plan_changed", workspaceId: before.workspaceId, country: null });
  if (facts.kind === "running" && facts.lacksMeteredItem) await addMeteredItem(deps, facts);
  if (facts.kind !== "none") {
    await fitToPlan(deps, { workspaceId: before.workspaceId });
    await fitSeats(deps, { workspaceId: before.workspaceId });
  }
  return written ?? core.select().from(subscriptions).where(eq(subscriptions.workspaceId, before.workspaceId)).get();
}

function columnsOf(facts: StripeFacts) {
  if (facts.kind === "none") return {};
  if (facts.kind === "running") {
    const { kind: _, subscriptionId, pending, lacksMeteredItem: __, ...columns } = facts;
    return {
      ...columns,
      status: "active" as const,
      stripeSubscriptionId: subscriptionId,
      pendingPlan: pending?.plan ?? null,
      pendingCycle: pending?.cycle ?? null,
      pendingFrom: pending?.from ?? null,
    };
  }
  // A trial that started after the plan ended stays.
  const stays = sql`(${subscriptions.trialStartedAt} > ${facts.endedAt} AND ${subscriptions.status} <> 'active')`;
  return {
    // The row still has the date of the missing charge; an earlier value stays.
    unsettledSubscriptionId: sql<
      string | null
    >`CASE WHEN ${subscriptions.pastDueSince} IS NOT NULL THEN ${facts.subscriptionId} ELSE ${subscriptions.unsettledSubscriptionId} END`,
    plan: sql<"free">`CASE WHEN ${stays} THEN ${subscriptions.plan} ELSE 'free' END`,
    status: sql<"active">`CASE WHEN ${stays} THEN ${subscriptions.status} ELSE 'active' END`,
    stripeSubscriptionId: facts.subscriptionId,
    cycle: null,
    priceCents: null,
    periodEndsAt: facts.endedAt,
    cancelsAt: null,
    pastDueSince: null,
    pastDueCents: 0,
    usageOwedSince: null,
    usageOwedCents: 0,
    pendingPlan: null,
    pendingCycle: null,
    pendingFrom: null,
    card: null,
  };
}
