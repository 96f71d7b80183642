import { PAID_PLANS, type PaidPlan } from "../../../../worker/vocabulary/plans.ts";
import type { User } from "../../../api/types.ts";

type Subscription = Pick<User, "subscription_plan" | "subscription_status" | "trial_used">;

/** May open the pages of the product; everyone else only /plans and /settings. */
export function hasAccess({ subscription_plan: plan, subscription_status: status }: Subscription): boolean {
  return plan !== "free" || status === "trial";
}

/** Never used the free trial. */
export function canTryFree({
  subscription_plan: plan,
  subscription_status: status,
  trial_used,
}: Subscription): boolean {
  return plan === "free" && status === "inactive" && !trial_used;
}

export function trialEnded({ subscription_plan: plan, subscription_status: status }: Subscription): boolean {
  return plan === "free" && status === "expired";
}

/** The plan that is paid for now. A trial is none. */
export function paidPlan({ subscription_plan: plan, subscription_status: status }: Subscription): PaidPlan | null {
  return status === "active" ? (PAID_PLANS.find((paid) => paid === plan) ?? null) : null;
}

const FREE_LABELS = new Map([
  ["inactive", "Sin Suscripción"],
  ["trial", "Prueba Gratuita"],
  ["expired", "Prueba Expirada"],
]);
const PAID_LABELS = new Map([
  ["basic", "Plan Basic"],
  ["pro", "Plan Pro"],
  ["business", "Plan Business"],
]);

export function subscriptionLabel({ subscription_plan: plan, subscription_status: status }: Subscription): string {
  if (plan === "free") return FREE_LABELS.get(status) ?? "Plan Gratuito";
  return PAID_LABELS.get(plan) ?? "Plan Basic";
}

const STATUS_LABELS = new Map([
  ["active", "Activo"],
  ["trial", "Prueba"],
  ["expired", "Expirado"],
]);

/** The badge beside the plan. */
export function statusLabel(status: string): string {
  return STATUS_LABELS.get(status) ?? "Inactivo";
}
