import { type PaidPlan, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";

/** What becomes of the pages of an owner who moves to a plan for fewer. */
export function activePagesText(plan: PaidPlan): string {
  const { name, pages } = PLAN_CATALOGUE[plan];
  const active = pages === 1 ? "1 página activa: elegirás cuál" : `${pages} páginas activas: elegirás cuáles`;
  return `Con el plan ${name} podrás tener ${active}. Las demás quedan en pausa.`;
}
