// What an owner reads about each problem: what it is, and its effect.

import { EXPIRING_DAYS } from "../../../vocabulary/durations.ts";
import { inDays } from "../../../vocabulary/in-words.ts";

export const CAUSES = {
  app_refused:
    "Facebook rechaza a Atalaya como aplicación. No llegan comentarios de ninguna página; nuestro equipo tiene que arreglarlo.",
  token_invalid:
    "La autorización de Facebook ya no vale. No podemos leer ni ocultar comentarios hasta que vuelvas a conectar.",
  token_expiring: `La autorización caduca en menos de ${inDays(EXPIRING_DAYS)}. Después no podremos leer ni ocultar comentarios.`,
  page_not_granted:
    "Esta página ya no está entre las que autorizaste. Vuelve a conectar y márcala en la ventana de Facebook.",
  permission_missing: "Facebook rechaza lo que pedimos: falta algún permiso. Vuelve a conectar y acéptalos todos.",
  task_missing:
    "Quien conectó la página no puede moderar sus comentarios. Un administrador de la página tiene que darle esa tarea en Facebook.",
  app_subscription_missing:
    "Atalaya no está suscrita a los avisos de Meta. Los comentarios llegan tarde; nuestro equipo tiene que arreglarlo.",
  subscription_missing:
    "La página no nos envía avisos. Los comentarios nuevos solo llegan con la revisión periódica, más tarde.",
  instagram_subscription_missing:
    "La cuenta de Instagram no tiene su propia suscripción. Puede que algunos comentarios lleguen tarde.",
  blocked: "Facebook ha bloqueado por un tiempo las acciones de esta página. Esperamos antes de volver a intentarlo.",
  rate_limited: "Facebook nos pide esperar antes de hacer más consultas sobre esta página.",
  share_used:
    "Tus páginas han hecho muchas acciones en poco tiempo. Para no agotar lo que Facebook admite, las que faltan esperan unos segundos y después siguen solas; los comentarios se siguen leyendo.",
  webhooks_missing:
    "La mayoría de los últimos comentarios llegó sin aviso de Facebook, con la revisión periódica. Volver a suscribir suele arreglarlo.",
  comments_missing: "Hay comentarios en la red que todavía no están en Atalaya. La próxima revisión los traerá.",
  posts_unvisited:
    "Hace más de un día que no revisamos todas tus publicaciones: puede faltar algún comentario de las más antiguas.",
  spot_check_alarm:
    "Una comprobación al azar encontró comentarios o publicaciones que nuestra revisión no tenía. Los estamos trayendo, y nuestro equipo tiene el aviso.",
  ads_unreadable: "Facebook no nos deja ver la lista de tus anuncios: sus comentarios solo llegan por aviso.",
  silent: "Esta página suele recibir comentarios y lleva un tiempo sin ninguno. Conviene comprobar la conexión.",
} as const;
export type ProblemCode = keyof typeof CAUSES;

/** Subcodes of Meta's code 190. */
const TOKEN_CAUSES: Record<string, string> = {
  "190/458":
    "Quitaste el permiso a Atalaya en Facebook. No podemos leer ni ocultar comentarios hasta que vuelvas a conectar.",
  "190/459": "Facebook te pide que inicies sesión y confirmes tu cuenta. Hazlo en facebook.com y vuelve a conectar.",
  "190/460": "Cambiaste tu contraseña de Facebook y la autorización dejó de valer. Vuelve a conectar.",
  "190/463": "La autorización de Facebook caducó. Vuelve a conectar.",
  "190/464": "Facebook te pide que confirmes tu cuenta. Hazlo en facebook.com y vuelve a conectar.",
  "190/467": "Cerraste la sesión de Facebook y la autorización dejó de valer. Vuelve a conectar.",
  "190/492": "Quien conectó la página ya no la administra. Tiene que volver a conectarla alguien que la administre.",
};

/** @param failure `code/subcode`; null when unknown */
export const tokenCauses = (failure: string | null): string =>
  (failure && TOKEN_CAUSES[failure]) ?? CAUSES.token_invalid;
