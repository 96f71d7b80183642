// The customer's names for the parts of a connection.

import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Health, ProblemCode, Scope } from "../../../api/types.ts";

export const PROBLEM_TITLES: Record<ProblemCode, string> = {
  app_refused: "Facebook rechaza la aplicación",
  token_invalid: "La autorización ya no vale",
  token_expiring: "La autorización caduca pronto",
  page_not_granted: "Página sin autorizar",
  permission_missing: "Falta un permiso",
  task_missing: "Falta la tarea de moderar",
  app_subscription_missing: "Atalaya no recibe avisos de Meta",
  subscription_missing: "La página no envía avisos",
  instagram_subscription_missing: "Instagram sin suscripción propia",
  blocked: "Acciones bloqueadas por Facebook",
  rate_limited: "Facebook pide esperar",
  share_used: "Pausa por muchas acciones",
  webhooks_missing: "Avisos que no llegan",
  comments_missing: "Comentarios que faltan",
  spot_check_alarm: "Una comprobación al azar encontró algo",
  posts_unvisited: "Publicaciones sin revisar",
  ads_unreadable: "Anuncios que no podemos ver",
  silent: "Silencio inusual",
};

export const PERMISSION_NAMES: Record<Scope, string> = {
  pages_show_list: "Ver tus páginas",
  pages_read_engagement: "Leer tus publicaciones",
  pages_read_user_content: "Leer los comentarios de tus visitantes",
  pages_manage_engagement: "Moderar comentarios de Facebook",
  pages_manage_metadata: "Recibir avisos de la página",
  pages_messaging: "Responder en privado en Facebook",
  instagram_basic: "Ver tu cuenta de Instagram",
  instagram_manage_comments: "Moderar comentarios de Instagram",
  instagram_manage_messages: "Responder en privado en Instagram",
  ads_read: "Leer tus anuncios",
  business_management: "Ver tu portafolio comercial",
  pages_manage_posts: "Publicar en tu página",
  pages_manage_ads: "Ver la lista de anuncios",
};

type Permission = Health["permissions"][number];

export const PERMISSION_STATES: Record<Permission["state"], string> = {
  granted: "Concedido",
  declined: "Rechazado",
  elsewhere: "Dado para otra página",
  missing: "Sin conceder",
};

export const NEEDS: Record<Permission["neededFor"][number], string> = {
  ...NETWORK_NAMES,
  ads: "anuncios",
  replies: "respuestas",
  publishing: "publicar",
};
