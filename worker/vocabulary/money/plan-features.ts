// The offer of each plan, in words for customers; the catalogue of the API and the pages show the same list.

import { HISTORY_DAYS } from "../durations.ts";
import { figure } from "../text/figure.ts";
import { API_CALLS_PER_HOUR } from "./api-calls.ts";
import { PAID_PLANS, type PaidPlan, PLAN_CATALOGUE, type PlanFeatures, TRIAL_TERMS } from "./plans.ts";

type Feature = keyof PlanFeatures;

export type OfferLine = {
  text: string;
  /** Whether the plan includes it; if not, the line says so. */
  included: boolean;
  /** The feature of the line, if it is about one. */
  feature?: Feature;
};

/** Texts of features, equal on every page. */
export const FEATURE_TEXTS = {
  replies: "Respuestas a comentarios",
  autoReplies: "Respuestas automáticas por palabra clave",
} as const satisfies Partial<Record<Feature, string>>;

/** The offer of a plan, the most important first, for /pricing and /plans. */
export function planOffer(plan: PaidPlan): OfferLine[] {
  const { pages, seats, commentsPerMonth, searchableDays, includes, support } = PLAN_CATALOGUE[plan];
  const calls = API_CALLS_PER_HOUR[plan];
  const line = (text: string, feature?: Feature): OfferLine => ({ text, included: true, feature });
  const ifIncluded = (feature: Feature, text: string) => ({ text, included: includes[feature], feature });
  return [
    line(pagesText(pages)),
    line(`${figure(commentsPerMonth)} comentarios al mes`),
    includes.languageModel
      ? line("Moderación con IA avanzada de triple filtro", "languageModel")
      : line("Moderación automática con IA en español"),
    line("Panel en tiempo real"),
    line("Filtro de palabras prohibidas"),
    line(`Comentarios consultables durante ${searchableDays} días`),
    ifIncluded("historyLoad", `Carga de historial de hasta ${HISTORY_DAYS} días`),
    line(includes.hidesSpam ? "Detección de spam: también se oculta" : "Spam marcado para que lo revises", "hidesSpam"),
    ifIncluded("replies", FEATURE_TEXTS.replies),
    ifIncluded("autoReplies", FEATURE_TEXTS.autoReplies),
    ifIncluded(
      "clientReports",
      `Informes para tus clientes${includes.unbranded ? ", sin nuestro nombre," : ""} y tiempos de primera respuesta`,
    ),
    ifIncluded("caseFiles", "Expedientes con el acta, para un abogado o un juzgado"),
    ...(includes.allLanguages ? [line("Comentarios en nueve idiomas", "allLanguages")] : []),
    { text: support === "premium" ? "Soporte premium 24/7" : "Soporte 24/7", included: support !== "none" },
    ...(calls ? [line(`API y asistentes: ${figure(calls)} llamadas por hora`)] : []),
    ...(seats > 1 ? [line(`Equipo de ${seats} personas`)] : []),
  ];
}

export const pagesText = (pages: number): string =>
  pages === 1 ? "1 página de Facebook con su Instagram" : `${pages} páginas de Facebook con su Instagram`;

/** Why no further page can be activated. @param limit pages that the plan allows @param plan its name */
export const pageLimitText = (limit: number, plan: string): string =>
  `Has alcanzado el límite de ${limit} páginas activas para tu plan ${plan}. Desactiva alguna página o actualiza tu plan.`;

/** The smallest plan with a feature. */
export const smallestPlanWith = (feature: Feature): PaidPlan =>
  PAID_PLANS.find((plan) => PLAN_CATALOGUE[plan].includes[feature]) ?? PAID_PLANS[0];

/** The plans with a feature, for a sentence: "los planes Pro y Business". */
export const plansWith = (feature: Feature): string => listed(feature, true);

/** The plans without it: "el plan Basic". */
export const plansWithout = (feature: Feature): string => listed(feature, false);

/** A figure of each plan, for a sentence: "1.000 en Basic, 2.500 en Pro y 5.000 en Business". */
export const inEachPlan = (name: "commentsPerMonth" | "searchableDays" | "seats"): string =>
  figures((plan) => PLAN_CATALOGUE[plan][name]);

/** The calls of the API in an hour, likewise, of the plans that include it. */
export const callsInEachPlan = (): string => figures((plan) => API_CALLS_PER_HOUR[plan]);

/**
 * The larger plans than one with `seats`, for a sentence: "Pro son hasta 3 y con Business hasta 10". Empty when no plan is
 * larger.
 *
 * @param verb is said once, and left out when there is only one plan
 */
export function largerTeams(seats: number, { verb, and }: { verb: string; and: string }): string {
  const larger = PAID_PLANS.map((plan) => PLAN_CATALOGUE[plan]).filter((plan) => plan.seats > seats);
  return larger
    .map((plan, index) => `${plan.name}${index === 0 && larger.length > 1 ? ` ${verb}` : ""} hasta ${plan.seats}`)
    .join(and);
}

function figures(of: (plan: PaidPlan) => number): string {
  const having = PAID_PLANS.filter((plan) => of(plan) > 0);
  return new Intl.ListFormat("es").format(having.map((plan) => `${figure(of(plan))} en ${PLAN_CATALOGUE[plan].name}`));
}

function listed(feature: Feature, included: boolean): string {
  const names = PAID_PLANS.map((plan) => PLAN_CATALOGUE[plan])
    .filter(({ includes }) => includes[feature] === included)
    .map(({ name }) => name);
  return `${names.length === 1 ? "el plan" : "los planes"} ${new Intl.ListFormat("es").format(names)}`;
}

/**
 * What the trial includes, for a sentence after "con" or "incluye"; every place that describes it says it so. Without `plansWith`: it is
 * made when the Worker loads, and a list formatter costs 10 ms.
 */
export const TRIAL_INCLUDES = `el plan ${PLAN_CATALOGUE[PAID_PLANS[0]].name} completo y todo lo de ${TRIAL_TERMS.name}, hasta ${TRIAL_TERMS.pages} páginas con su Instagram, y el spam oculto como con el plan ${PLAN_CATALOGUE[smallestPlanWith("hidesSpam")].name}`;
