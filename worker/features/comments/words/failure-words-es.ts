// What an owner reads about an action that the network did not take.

import type { ActionKind } from "../../../vocabulary/comments.ts";
import { PRIVATE_REPLY_DAYS } from "../../../vocabulary/durations.ts";
import { comment_removed, reconnect_required } from "../../../vocabulary/errors.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";

/** The permission that each action needs. */
export function permissionFor(network: Network, kind: ActionKind | `reply_${ReplyKind}`): string {
  if (kind === "reply_private") return network === "facebook" ? "pages_messaging" : "instagram_manage_messages";
  return network === "facebook" ? "pages_manage_engagement" : "instagram_manage_comments";
}

const REASONS: Record<string, string> = {
  token: reconnect_required.message,
  gone: comment_removed.message,
  rate_limited: "Facebook limita por ahora las acciones de esta página.",
  blocked: "Facebook ha bloqueado por un tiempo las acciones de esta página.",
  transient: "Facebook no respondió tras varios intentos.",
  page_gone: "La página está desconectada.",
  too_old: `Han pasado más de ${PRIVATE_REPLY_DAYS} días: ya no admite una respuesta privada.`,
  already_answered: "Ya se respondió en privado a este comentario.",
  not_reachable: "Esta persona no puede recibir mensajes de tu página.",
  duplicate: "Facebook no acepta el mismo texto dos veces seguidas.",
  suspicious: "Facebook ve esta respuesta como sospechosa. Cámbiala o espera un poco.",
  hidden: "Instagram no permite responder a un comentario oculto.",
};

export function failureReason(problem: string | null, permission: string): string {
  if (problem === "permission") return `Falta el permiso ${permission}. Vuelve a conectar la página y acéptalo.`;
  return REASONS[problem ?? ""] ?? "Facebook no aceptó la acción.";
}

/** Trying again can help with these. */
export const canRetry = (problem: string | null): boolean =>
  !["gone", "page_gone", "too_old", "already_answered", "not_reachable"].includes(problem ?? "");
