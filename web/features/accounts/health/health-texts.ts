// The customer's names for the parts of a connection.

import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Permission, ProblemCode } from "../../../api/types.ts";

export const PROBLEM_TITLES: Record<ProblemCode, string> = {
  app_refused: "La red rechaza la aplicación",
  token_invalid: "La autorización ya no vale",
  token_expiring: "La autorización caduca pronto",
  page_not_granted: "Página sin autorizar",
  permission_missing: "Falta un permiso",
  task_missing: "Falta la tarea de moderar",
  messaging_task_missing: "Falta la tarea de mensajes",
  app_subscription_missing: "Atalaya no recibe avisos",
  subscription_missing: "La página no envía avisos",
  account_subscription_missing: "Cuenta sin suscripción propia",
  blocked: "Acciones bloqueadas por la red",
  rate_limited: "La red pide esperar",
  share_used: "Pausa por muchas acciones",
  webhooks_missing: "Avisos que no llegan",
  comments_missing: "Comentarios que faltan",
  spot_check_alarm: "Una comprobación al azar encontró algo",
  posts_unvisited: "Publicaciones sin revisar",
  ads_unreadable: "Anuncios que no podemos ver",
  silent: "Silencio inusual",
};

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
