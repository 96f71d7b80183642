// The text about each problem for an owner: what it is, and its effect.
import type { SocialNetwork } from "../../../networks/network.ts";

type Names = Pick<SocialNetwork, "label" | "provider">;

import { EXPIRING_DAYS } from "../../../vocabulary/durations.ts";
import { inDays } from "../../../vocabulary/text/in-words.ts";

export const CAUSES = {
  app_refused: ({ provider }: Names) =>
    `${provider} rechaza a Atalaya como aplicación. No llegan comentarios de ninguna página; nuestro equipo tiene que arreglarlo.`,
  token_invalid: ({ provider }: Names) =>
    `La autorización de ${provider} ya no vale. No podemos leer ni ocultar comentarios hasta que vuelvas a conectar.`,
  token_expiring: () =>
    `La autorización caduca en menos de ${inDays(EXPIRING_DAYS)}. Después no podremos leer ni ocultar comentarios.`,
  page_not_granted: ({ provider }: Names) =>
    `Esta página ya no está entre las que autorizaste. Vuelve a conectar y márcala en la ventana de ${provider}.`,
  permission_missing: ({ provider }: Names) =>
    `${provider} rechaza lo que pedimos: falta algún permiso. Vuelve a conectar y acéptalos todos.`,
  task_missing: ({ provider }: Names) =>
    `Quien conectó la página no puede moderar sus comentarios. Un administrador de la página tiene que darle esa tarea en ${provider}.`,
  messaging_task_missing: ({ provider }: Names) =>
    `Quien conectó la página no tiene la tarea de mensajes, así que no podemos responder en privado. Un administrador de la página tiene que dársela en ${provider}.`,
  app_subscription_missing: ({ provider }: Names) =>
    `Atalaya no está suscrita a los avisos de ${provider}. Los comentarios llegan tarde; nuestro equipo tiene que arreglarlo.`,
  subscription_missing: () =>
    "La página no nos envía avisos. Los comentarios nuevos solo llegan con la revisión periódica, más tarde.",
  account_subscription_missing: ({ label }: Names) =>
    `La cuenta de ${label} no tiene su propia suscripción. Puede que algunos comentarios lleguen tarde.`,
  blocked: ({ provider }: Names) =>
    `${provider} ha bloqueado por un tiempo las acciones de esta página. Esperamos antes de volver a intentarlo.`,
  rate_limited: ({ provider }: Names) => `${provider} nos pide esperar antes de hacer más consultas sobre esta página.`,
  share_used: ({ provider }: Names) =>
    `Tus páginas han hecho muchas acciones en poco tiempo. Para no agotar lo que ${provider} admite, las que faltan esperan unos segundos y después siguen solas; los comentarios se siguen leyendo.`,
  webhooks_missing: ({ provider }: Names) =>
    `La mayoría de los últimos comentarios llegó sin aviso de ${provider}, con la revisión periódica. Volver a suscribir suele arreglarlo.`,
  comments_missing: () => "Hay comentarios en la red que todavía no están en Atalaya. La próxima revisión los traerá.",
  posts_unvisited: () =>
    "Hace más de un día que no revisamos todas tus publicaciones: puede faltar algún comentario de las más antiguas.",
  spot_check_alarm: () =>
    "Una comprobación al azar encontró comentarios o publicaciones que nuestra revisión no tenía. Los estamos trayendo, y nuestro equipo tiene el aviso.",
  ads_unreadable: ({ provider }: Names) =>
    `${provider} no nos deja leer los anuncios en los que te comentaron, aunque Atalaya tiene el permiso: de sus comentarios solo llegan aquellos de los que nos avisa. Volver a conectar no lo cambia.`,
  silent: () => "Esta página suele recibir comentarios y lleva un tiempo sin ninguno. Conviene comprobar la conexión.",
} satisfies Record<string, (names: Names) => string>;
export type ProblemCode = keyof typeof CAUSES;
