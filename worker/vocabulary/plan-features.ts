// What each plan offers, in the customer's words: the catalogue of the API and the pages show the same list.
import { HISTORY_DAYS } from "./durations.ts";
import { type PaidPlan, PLAN_CATALOGUE } from "./plans.ts";

/** What a feature's text says when the plan lacks it; such a feature is shown as unavailable. */
export const UNAVAILABLE = "No disponible";

const count = (value: number) => value.toLocaleString("es", { useGrouping: "always" });

const limits = (plan: PaidPlan): string[] => {
  const { pages, commentsPerMonth } = PLAN_CATALOGUE[plan];
  return [
    pages === 1 ? "1 página de Facebook con su Instagram" : `${pages} páginas de Facebook con su Instagram`,
    `${count(commentsPerMonth)} comentarios al mes`,
  ];
};

const COMMON = [
  "Panel en tiempo real",
  "Filtro de palabras prohibidas",
  `Carga de historial de hasta ${HISTORY_DAYS} días`,
];
const CONVERSATION = ["Respuestas a comentarios", "Respuestas automáticas por palabra clave"];

const FEATURES: Record<PaidPlan, readonly string[]> = {
  basic: [
    ...limits("basic"),
    "Moderación automática con IA en español",
    ...COMMON,
    "Spam marcado para que lo revises",
    ...CONVERSATION.map((feature) => `${feature}: ${UNAVAILABLE}`),
    `Soporte 24/7: ${UNAVAILABLE}`,
  ],
  pro: [
    ...limits("pro"),
    "Moderación con IA avanzada de triple filtro",
    ...COMMON,
    "Spam marcado para que lo revises",
    ...CONVERSATION,
    "Comentarios en la mayoría de los idiomas",
    "Soporte 24/7",
  ],
  business: [
    ...limits("business"),
    "Moderación con IA avanzada de triple filtro",
    ...COMMON,
    "Detección de spam: se oculta solo",
    ...CONVERSATION,
    "Comentarios en la mayoría de los idiomas",
    "Soporte premium 24/7",
  ],
};

/** What a plan offers, the weightiest first, as /pricing and /plans list it. */
export const planFeatures = (plan: PaidPlan): readonly string[] => FEATURES[plan];
