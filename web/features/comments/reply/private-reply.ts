import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import { daysOver } from "../../../../worker/networks/reply-limits.ts";
import { private_reply_used } from "../../../../worker/vocabulary/errors.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Comment } from "../../../api/types.ts";
import { writtenAt } from "../data/merge.ts";

const OWN = "A un comentario de tu página no se responde en privado.";
const expired = (days: number) =>
  `La respuesta privada ya no es posible: solo se admite durante los ${days} días siguientes al comentario.`;

/** Why a comment can't be answered in a message to its author; null when it can. @param now epoch milliseconds */
export function privateReplyObstacle(comment: Comment, now: number): string | null {
  const capabilities = CAPABILITIES[comment.platform];
  if (capabilities.reply.private === null) return notTaken(comment, "respuestas privadas");
  if (comment.is_own) return OWN;
  if (comment.has_private_reply) return private_reply_used.message;
  const days = daysOver({ postedAt: Date.parse(writtenAt(comment)), kind: "private" }, capabilities, now);
  return days === null ? null : expired(days);
}

/** The same for a public reply. */
export function publicReplyObstacle(comment: Comment): string | null {
  const { reply, replyToHidden } = CAPABILITIES[comment.platform];
  if (reply.public === null) return notTaken(comment, "respuestas públicas");
  if (replyToHidden || comment.status !== "disapproved") return null;
  return `${NETWORK_NAMES[comment.platform]} no permite responder a un comentario oculto. Restáuralo antes de responder.`;
}

const notTaken = ({ platform }: Comment, what: string) => `${NETWORK_NAMES[platform]} no admite ${what}.`;
