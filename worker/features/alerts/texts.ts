import type { AlertData } from "../../platform/db/core.ts";
import { type AlertKind, USAGE_WARNINGS } from "../../vocabulary/alerts.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import { EXPIRING_DAYS } from "../../vocabulary/durations.ts";
import { inboxPath, type PageLink, paths, withQuery } from "../../vocabulary/paths.ts";
import { aDevice } from "../../vocabulary/people/device.ts";
import { inDays } from "../../vocabulary/text/in-words.ts";

const named = ({ page }: AlertData) => (page ? `«${page}»` : "una página");

/** What happened, in one sentence for each kind. */
const SENTENCES: Record<AlertKind, (data: AlertData) => string> = {
  connection_broken: (data) =>
    `Perdimos la conexión con ${named(data)}: no podemos ocultar comentarios hasta que la vuelvas a conectar.`,
  connection_expiring: (data) =>
    `La conexión con ${named(data)} caduca en menos de ${inDays(EXPIRING_DAYS)}. Vuelve a conectarla.`,
  page_silent: (data) => `${named(data)} no recibe comentarios desde hace ${data.count ?? 0} días, y antes sí.`,
  usage_70: () => `Has usado el ${USAGE_WARNINGS[0]} % de los comentarios de tu plan este mes.`,
  usage_90: () => `Has usado el ${USAGE_WARNINGS[1]} % de los comentarios de tu plan este mes.`,
  usage_over: () => "Has usado todos los comentarios de tu plan este mes.",
  cap_reached: () =>
    "Has llegado a tu tope de gasto este mes: los comentarios que pasan de él siguen protegidos y no se cobran.",
  many_flagged: ({ count }) => `Hay ${count ?? 0} comentarios que esperan tu decisión.`,
  complaint_waiting: ({ count, hours }) =>
    count === 1
      ? `Una queja o pregunta espera respuesta desde hace más de ${hours ?? 0} horas.`
      : `${count ?? 0} quejas y preguntas esperan respuesta desde hace más de ${hours ?? 0} horas.`,
  payment_failed: () => "No pudimos cobrar tu plan. Revisa tu forma de pago para no perder la protección.",
  new_sign_in: ({ detail }) =>
    `Nuevo inicio de sesión desde ${aDevice(detail)}. Si no fuiste tú, cambia tu contraseña.`,
  raid: (data) =>
    `${named(data)} recibe muchos más comentarios ofensivos de lo normal: ${data.count ?? 0} en los últimos minutos.`,
};

/** The screen where a person can act on it. */
const PLACES: Record<AlertKind, PageLink> = {
  connection_broken: paths.accounts,
  connection_expiring: paths.accounts,
  page_silent: paths.accounts,
  usage_70: paths.settings,
  usage_90: paths.settings,
  usage_over: paths.settings,
  cap_reached: paths.settings,
  many_flagged: withQuery(paths.comments, { status: "flagged" satisfies CommentStatus }),
  complaint_waiting: inboxPath("unanswered"),
  payment_failed: paths.settings,
  new_sign_in: paths.settings,
  raid: paths.comments,
};

export const sentenceOf = (kind: AlertKind, data: AlertData): string => SENTENCES[kind](data);
export const placeOf = (kind: AlertKind): PageLink => PLACES[kind];
