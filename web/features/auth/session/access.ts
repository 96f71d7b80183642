import {
  isPaid,
  PAID_PLANS,
  type PaidPlan,
  PLAN_CATALOGUE,
  type SubscriptionStatus,
} from "../../../../worker/vocabulary/money/plans.ts";
import type { User } from "../../../api/types.ts";

type Subscription = Pick<User, "subscription_plan" | "subscription_status">;

/** Whether a person never used the free trial, and never bought a plan. */
export const canTryFree = ({
  subscription_status: status,
  trial_used,
}: Pick<User, "subscription_status" | "trial_used">): boolean => status === "inactive" && !trial_used;

export const hasTrialEnded = ({ subscription_status: status }: Pick<User, "subscription_status">): boolean =>
  status === "expired";

/** The plan that is paid for now; null in a trial, too. */
export const paidPlan = ({ subscription_plan: plan, subscription_status: status }: Subscription): PaidPlan | null =>
  status === "active" && isPaid(plan) ? plan : null;

const FREE_LABELS: Record<SubscriptionStatus, string> = {
  inactive: "Sin Suscripción",
  trial: "Prueba Gratuita",
  expired: "Prueba Expirada",
  active: `Plan ${PLAN_CATALOGUE.free.name}`,
};

export function subscriptionLabel({ subscription_plan: plan, subscription_status: status }: Subscription): string {
  if (!isPaid(plan)) return FREE_LABELS[status];
  return `Plan ${(PLAN_CATALOGUE[plan] ?? SMALLEST).name}`;
}

/** Named in place of a plan that is newer than this code. */
const SMALLEST = PLAN_CATALOGUE[PAID_PLANS[0]];

/** The badge next to the plan. */
export const STATUS_LABELS: Record<SubscriptionStatus, string> = {
  inactive: "Inactivo",
  trial: "Prueba",
  expired: "Expirado",
  active: "Activo",
};
