// Calculates the most that an owner pays for comments over the limit in a month of usage. Protection never stops at it.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { subscriptions } from "../../platform/db/core.ts";
import { OVERAGE, PLAN_CATALOGUE } from "../../vocabulary/money/plans.ts";
import type { SubscriptionRow } from "./queries.ts";

/** Cents: what the owner set, or else a month of the plan. */
export const overageCapCents = ({
  overageCapCents: own,
  plan,
  cycle,
}: Pick<SubscriptionRow, "overageCapCents" | "plan" | "cycle">): number =>
  own ?? PLAN_CATALOGUE[plan].monthlyPriceUsd[cycle ?? "monthly"] * 100;

/** The number of comments that a sum pays for, rounded down so that never more is charged. */
export const commentsFor = (cents: number): number => Math.floor((cents * 1000) / (OVERAGE.usdPerThousand * 100));

/** The price of comments over the limit, cents, halves rounded up, as Stripe does. */
export const overageCents = (comments: number): number => Math.round((comments * OVERAGE.usdPerThousand * 100) / 1000);

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
