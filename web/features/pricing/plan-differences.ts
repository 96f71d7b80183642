import { type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary/money/plans.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";

/** What sets a plan apart from the others, in three lines. */
export function planDifferences(plan: PaidPlan): readonly [string, string, string] {
  const { pages, seats, commentsPerMonth, includes } = PLAN_CATALOGUE[plan];
  return [
    `${pages === 1 ? "1 página" : `${pages} páginas`} y ${figure(commentsPerMonth)} comentarios al mes`,
    includes.hidesSpam
      ? "Insultos y spam, ocultos"
      : includes.allLanguages
        ? "Insultos ocultos en nueve idiomas; spam marcado"
        : "Insultos ocultos en español; spam marcado",
    [
      includes.autoReplies ? "Respuestas, también automáticas" : "Sin respuestas",
      seats === 1 ? "una persona" : `equipo de ${seats}`,
    ].join("; "),
  ];
}
