import { isPaid } from "../../vocabulary/money/plans.ts";
import type { SubscriptionTerms } from "./entitlements.ts";

/** When a running plan is charged next, epoch ms; null without a plan that renews. Pure. */
export const nextChargeAt = ({
  plan,
  status,
  cancelsAt,
  periodEndsAt,
}: Pick<SubscriptionTerms, "plan" | "status" | "cancelsAt" | "periodEndsAt">): number | null =>
  status === "active" && isPaid(plan) && cancelsAt === null ? periodEndsAt : null;
