import { expect, it } from "vitest";
import { planDifferences } from "../../../web/features/pricing/plan-differences.ts";
import { LANGUAGES_OF_SETS } from "../../../worker/moderation/model/sides.ts";
import { API_CALLS_PER_HOUR } from "../../../worker/vocabulary/money/api-calls.ts";
import {
  callsInEachPlan,
  planOffer,
  plansWith,
  plansWithout,
  smallestPlanWith,
} from "../../../worker/vocabulary/money/plan-features.ts";
import {
  BILLING_CYCLES,
  DISCOUNT_PERCENT,
  PAID_PLANS,
  type PaidPlan,
  PLAN_CATALOGUE,
} from "../../../worker/vocabulary/money/plans.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";

it("says what Basic lacks, and that only Business hides spam by itself", () => {
  const lackingIn = (plan: PaidPlan) => planOffer(plan).flatMap(({ text, included }) => (included ? [] : [text]));
  const lacking = lackingIn("basic");
  expect(lacking).toEqual([
    "Respuestas a comentarios",
    "Respuestas automáticas por palabra clave",
    "Informes para tus clientes y tiempos de primera respuesta",
    "Expedientes con el acta, para un abogado o un juzgado",
    "Soporte 24/7",
  ]);
  expect(lackingIn("pro")).toEqual([]);
  const hiding = PAID_PLANS.filter((plan) => planOffer(plan).some(({ text }) => text.includes("también se oculta")));
  expect(hiding).toEqual(["business"]);
});

it("a longer cycle has the announced discount, rounded to whole dollars a month", () => {
  for (const { monthlyPriceUsd: price } of PAID_PLANS.map((plan) => PLAN_CATALOGUE[plan]))
    for (const cycle of BILLING_CYCLES)
      expect(price[cycle]).toBe(Math.round((price.monthly * (100 - DISCOUNT_PERCENT[cycle])) / 100));
});

it("writes pages and comments of each plan with Spanish separators", () => {
  const figuresOf = (plan: PaidPlan) =>
    planOffer(plan)
      .slice(0, 2)
      .map(({ text }) => text);
  expect(figuresOf("basic")).toEqual(["1 página de Facebook con su Instagram", "1.000 comentarios al mes"]);
  expect(figuresOf("business")).toEqual(["5 páginas de Facebook con su Instagram", "5.000 comentarios al mes"]);
});

it("lists what every plan offers, in this order", () => {
  expect(planOffer("pro").map(({ text }) => text)).toEqual([
    "3 páginas de Facebook con su Instagram",
    "2.500 comentarios al mes",
    "Moderación con IA avanzada de triple filtro",
    "Panel en tiempo real",
    "Filtro de palabras prohibidas",
    "Comentarios consultables durante 180 días",
    "Carga de historial de hasta 30 días",
    "Spam marcado para que lo revises",
    "Respuestas a comentarios",
    "Respuestas automáticas por palabra clave",
    "Informes para tus clientes y tiempos de primera respuesta",
    "Expedientes con el acta, para un abogado o un juzgado",
    `Comentarios en ${inWords(LANGUAGES_OF_SETS.flat().length)} idiomas`,
    "Soporte 24/7",
    "API y asistentes: 600 llamadas por hora",
    "Equipo de 3 personas",
  ]);
  expect(planDifferences("pro")[1]).toContain(`en ${inWords(LANGUAGES_OF_SETS.flat().length)} idiomas`);
  expect(planOffer("basic")[2]?.text).toBe("Moderación automática con IA en español");
  expect(
    planOffer("business")
      .slice(-2)
      .map(({ text }) => text),
  ).toEqual(["API y asistentes: 3.000 llamadas por hora", "Equipo de 10 personas"]);
});

it.each(PAID_PLANS)("gives %s calls of the API exactly when it includes the API", (plan) => {
  expect(API_CALLS_PER_HOUR[plan] > 0).toBe(PLAN_CATALOGUE[plan].includes.api);
});

it("names the plans that have a feature, for a sentence", () => {
  expect(plansWith("replies")).toBe("los planes Pro y Business");
  expect(plansWith("hidesSpam")).toBe("el plan Business");
  expect(plansWithout("hidesSpam")).toBe("los planes Basic y Pro");
  expect(callsInEachPlan()).toBe("600 en Pro y 3.000 en Business");
  expect((["historyLoad", "replies", "hidesSpam"] as const).map(smallestPlanWith)).toEqual([
    "basic",
    "pro",
    "business",
  ]);
});
