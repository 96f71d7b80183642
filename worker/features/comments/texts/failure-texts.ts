// What an owner reads about an action that the network refused.
import type { SocialNetwork } from "../../../networks/network.ts";
import type { ActionKind } from "../../../vocabulary/comments.ts";
import { comment_removed, duplicate_post, network_blocked, reconnect_required } from "../../../vocabulary/errors.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";

type Names = Pick<SocialNetwork, "label" | "provider" | "capabilities">;

const REASONS: Record<string, (names: Names) => string> = {
  token: () => reconnect_required.message,
  gone: () => comment_removed.message,
  rate_limited: ({ provider }) => `${provider} limita por ahora las acciones de esta página.`,
  share: () => "Tus páginas han hecho muchas acciones en poco tiempo. Esta se hará en un minuto.",
  blocked: () => network_blocked.message,
  transient: ({ provider }) => `${provider} no respondió tras varios intentos.`,
  refused: ({ label }) => `${label} no lo permite en este comentario, que sigue ahí. Puedes hacerlo en ${label}.`,
  page_gone: () => "La página está desconectada. Vuelve a conectarla para reintentarlo.",
  too_old: ({ capabilities }) =>
    `Han pasado más de ${capabilities.reply.private?.days} días: ya no admite una respuesta privada.`,
  already_answered: () => "Ya se respondió en privado a este comentario.",
  not_reachable: () => "Esta persona no puede recibir mensajes de tu página.",
  duplicate: () => duplicate_post.message,
  suspicious: ({ provider }) => `${provider} ve esta respuesta como sospechosa. Cámbiala o espera un poco.`,
  hidden: ({ label }) => `${label} no permite responder a un comentario oculto.`,
};

/** The sentence about a refused action or reply. @param kind of the action or reply that was refused */
export function failureReason(
  problem: string | null,
  network: Names & Pick<SocialNetwork, "permissionFor">,
  kind: ActionKind | `reply_${ReplyKind}`,
): string {
  if (problem === "permission")
    return `Falta el permiso ${network.permissionFor(kind)}, o una tarea en la página. Su estado, en Cuentas, dice cuál y quién la da.`;
  return REASONS[problem ?? ""]?.(network) ?? `${network.provider} no aceptó la acción.`;
}

/** Whether trying again can help. */
export const canRetry = (problem: string | null): boolean =>
  !["gone", "too_old", "already_answered", "not_reachable"].includes(problem ?? "");
