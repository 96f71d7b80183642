// What alerts say, and where a person acts on them. Pure.
import type { AlertData } from "../../platform/db/core.ts";
import { type AlertKind, type GraveCause, USAGE_WARNINGS } from "../../vocabulary/alerts.ts";
import { APPEALS_PATH } from "../../vocabulary/appeals.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import { EXPIRING_DAYS } from "../../vocabulary/durations.ts";
import { inboxPath, type PageLink, paths, withQuery } from "../../vocabulary/paths.ts";
import { aDevice } from "../../vocabulary/people/device.ts";
import { inDays } from "../../vocabulary/text/in-words.ts";

type Words = {
  /** What happened and to which page, in a few words: the subject of a mail. */
  headline: (data: AlertData) => string;
  /** The same in one sentence, with what follows from it. */
  sentence: (data: AlertData) => string;
  /** The screen where a person can act on it, and the words of the button that leads there. */
  place: (data: AlertData) => PageLink;
  button: string;
};

const named = ({ page }: AlertData) => (page ? `«${page}»` : "una página");
const titled = ({ page }: AlertData, event: string) => `${page ?? "Una página"}: ${event}`;
const to = (place: PageLink) => () => place;

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
const complaints = (count: number) => (count === 1 ? "una queja o pregunta" : `${count} quejas y preguntas`);

const GRAVE: Record<GraveCause, { found: string; filter: Record<string, string> }> = {
  threat: { found: "ocultamos una amenaza", filter: { cause: "threat" } },
  hate: { found: "ocultamos un mensaje de odio", filter: { cause: "hate" } },
  private_data: { found: "hay datos personales de alguien", filter: { reason: "private_data" } },
};
const grave = ({ detail }: AlertData) => GRAVE[detail as GraveCause];

const usage = (percentage: number): Words => ({
  headline: () => `Has usado el ${percentage} % de los comentarios del mes`,
  sentence: () => `Has usado el ${percentage} % de los comentarios de tu plan este mes.`,
  place: to(paths.settingsPlan),
  button: "Ver mi consumo",
});

const webhookPlace = { place: to(paths.settingsKeys), button: "Ver el webhook" };

const WORDS: Record<AlertKind, Words> = {
  connection_broken: {
    headline: (data) => titled(data, "se perdió la conexión"),
    sentence: (data) =>
      `Perdimos la conexión con ${named(data)}: no podemos ocultar comentarios hasta que la vuelvas a conectar.`,
    place: to(paths.accounts),
    button: "Volver a conectar",
  },
  connection_expiring: {
    headline: (data) => titled(data, `la conexión caduca en menos de ${inDays(EXPIRING_DAYS)}`),
    sentence: (data) =>
      `La conexión con ${named(data)} caduca en menos de ${inDays(EXPIRING_DAYS)}. Vuelve a conectarla.`,
    place: to(paths.accounts),
    button: "Volver a conectar",
  },
  connection_restored: {
    headline: (data) => titled(data, "vuelve a estar conectada"),
    sentence: (data) => `${upperFirst(named(data))} se volvió a conectar con tu enlace. Ya la protegemos de nuevo.`,
    place: to(paths.accounts),
    button: "Ver la conexión",
  },
  page_silent: {
    headline: (data) => titled(data, `${data.count ?? 0} días sin comentarios`),
    sentence: (data) => `${named(data)} no recibe comentarios desde hace ${data.count ?? 0} días, y antes sí.`,
    place: to(paths.accounts),
    button: "Comprobar la página",
  },
  webhook_failing: {
    headline: ({ detail }) => `El webhook de ${detail} no responde`,
    sentence: ({ detail }) =>
      `El webhook de ${detail} no acepta lo que le enviamos. Insistimos durante dos días con cada mensaje, salvo que nos redirija a otra dirección.`,
    ...webhookPlace,
  },
  webhook_off: {
    headline: ({ detail }) => `Apagamos el webhook de ${detail}`,
    sentence: ({ detail }) => `El webhook de ${detail} respondió que ya no existe (410), así que lo apagamos.`,
    ...webhookPlace,
  },
  raid: {
    headline: (data) =>
      titled(data, `${counted(data.count ?? 0, "ofensa")} en ${counted(data.minutes ?? 1, "minuto")}`),
    sentence: (data) =>
      `${named(data)} recibe muchos más comentarios ofensivos de lo normal: ${data.count ?? 0} en los últimos minutos. Puedes ocultar los que sigan a la vista y empezar el modo asedio.`,
    place: to(paths.comments),
    button: "Ver y ocultar",
  },
  grave_hidden: {
    headline: (data) => titled(data, grave(data).found),
    sentence: (data) =>
      `${upperFirst(grave(data).found)} en ${named(data)}. Guarda el expediente antes de eliminarlo: lo oculto lo siguen viendo los amigos de su autor. De cada cosa avisamos una vez al día por página.`,
    place: (data) => withQuery(paths.comments, grave(data).filter),
    button: "Ver y guardar el expediente",
  },
  complaint_waiting: {
    headline: ({ count }) => `${upperFirst(complaints(count ?? 0))} sin responder`,
    sentence: ({ count, hours }) =>
      `${upperFirst(complaints(count ?? 0))} ${count === 1 ? "espera" : "esperan"} respuesta desde hace más de ${hours ?? 0} horas.`,
    place: to(inboxPath("unanswered")),
    button: "Responder",
  },
  appeal_waiting: {
    headline: (data) => titled(data, "alguien reclama un comentario oculto"),
    sentence: (data) => `Alguien pide que vuelva un comentario oculto en ${named(data)}. Lo decide una persona.`,
    place: to(APPEALS_PATH),
    button: "Ver las reclamaciones",
  },
  many_flagged: {
    headline: ({ count }) => `${count ?? 0} comentarios esperan tu decisión`,
    sentence: ({ count }) => `Hay ${count ?? 0} comentarios que esperan tu decisión.`,
    place: to(withQuery(paths.comments, { status: "flagged" satisfies CommentStatus })),
    button: "Revisarlos",
  },
  usage_70: usage(USAGE_WARNINGS[0]),
  usage_90: usage(USAGE_WARNINGS[1]),
  usage_over: {
    ...usage(100),
    headline: () => "Has usado todos los comentarios del mes",
    sentence: () => "Has usado todos los comentarios de tu plan este mes.",
  },
  cap_reached: {
    headline: () => "Has llegado a tu tope de gasto",
    sentence: () =>
      "Has llegado a tu tope de gasto este mes: los comentarios que pasan de él siguen protegidos y no se cobran.",
    place: to(paths.settingsPlan),
    button: "Ver mi consumo",
  },
  payment_failed: {
    headline: () => "No pudimos cobrar tu plan",
    sentence: () => "No pudimos cobrar tu plan. Revisa tu forma de pago para no perder la protección.",
    place: to(paths.settingsPlan),
    button: "Revisar el pago",
  },
  new_sign_in: {
    headline: ({ detail }) => `Nuevo inicio de sesión desde ${aDevice(detail)}`,
    sentence: ({ detail }) => `Nuevo inicio de sesión desde ${aDevice(detail)}. Si no fuiste tú, cambia tu contraseña.`,
    place: to(paths.settingsSecurity),
    button: "Revisar mis sesiones",
  },
};

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Alert = { kind: AlertKind; data: AlertData };

export const headlineOf = ({ kind, data }: Alert): string => WORDS[kind].headline(data);
export const sentenceOf = ({ kind, data }: Alert): string => WORDS[kind].sentence(data);
export const placeOf = ({ kind, data }: Alert): PageLink => WORDS[kind].place(data);
export const buttonOf = ({ kind }: Alert): string => WORDS[kind].button;
