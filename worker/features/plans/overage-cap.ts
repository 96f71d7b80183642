// Calculates the most that an owner pays for comments over the limit in a month of usage. Protection never stops at it.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { subscriptions } from "../../platform/db/core.ts";
import { CYCLE_MONTHS, PLAN_CATALOGUE } from "../../vocabulary/money/plans.ts";
import type { SubscriptionRow } from "./queries.ts";

/** Cents: what the owner set, or else a month of the plan at the price that this customer pays. */
export function overageCapCents(
  subscription: Pick<SubscriptionRow, "overageCapCents" | "plan" | "cycle" | "priceCents">,
): number {
  const { overageCapCents: own, plan, priceCents } = subscription;
  const cycle = subscription.cycle ?? "monthly";
  if (own !== null) return own;
  return priceCents === null
    ? PLAN_CATALOGUE[plan].monthlyPriceUsd[cycle] * 100
    : Math.round(priceCents / CYCLE_MONTHS[cycle]);
}

/** Sets the cap. @param input.capCents null for the default, a month of the plan */
export async function setOverageCap(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, capCents }: { workspaceId: number; capCents: number | null },
): Promise<void> {
  await core
    .update(subscriptions)
    .set({ overageCapCents: capCents, updatedAt: now() })
    .where(eq(subscriptions.workspaceId, workspaceId));
}
