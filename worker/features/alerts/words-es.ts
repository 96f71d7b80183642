import type { AlertData } from "../../platform/db/core.ts";
import type { AlertKind } from "../../vocabulary/alerts.ts";

const named = ({ page }: AlertData) => (page ? `«${page}»` : "una página");

/** What happened, in one sentence. */
const SENTENCES: Record<AlertKind, (data: AlertData) => string> = {
  connection_broken: (data) =>
    `Perdimos la conexión con ${named(data)}: no podemos ocultar comentarios hasta que la vuelvas a conectar.`,
  connection_expiring: (data) => `La conexión con ${named(data)} caduca en menos de una semana. Vuelve a conectarla.`,
  page_silent: (data) => `${named(data)} no recibe comentarios desde hace ${data.count ?? 0} días, y antes sí.`,
  usage_70: () => "Has usado el 70 % de los comentarios de tu plan este mes.",
  usage_90: () => "Has usado el 90 % de los comentarios de tu plan este mes.",
  usage_over: () => "Has usado todos los comentarios de tu plan este mes.",
  many_flagged: ({ count }) => `Hay ${count ?? 0} comentarios que esperan tu decisión.`,
  siege: (data) =>
    `${named(data)} recibe muchos más comentarios ofensivos de lo normal: ${data.count ?? 0} en los últimos minutos.`,
};

/** Where one does something about it, a path of the application. */
const PLACES: Record<AlertKind, string> = {
  connection_broken: "/accounts",
  connection_expiring: "/accounts",
  page_silent: "/accounts",
  usage_70: "/settings",
  usage_90: "/settings",
  usage_over: "/settings",
  many_flagged: "/comments?status=flagged",
  siege: "/comments",
};

export const sentenceOf = (kind: AlertKind, data: AlertData): string => SENTENCES[kind](data);
export const placeOf = (kind: AlertKind): string => PLACES[kind];
