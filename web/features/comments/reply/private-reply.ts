import { DAY_MS, PRIVATE_REPLY_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { private_reply_used, reply_to_hidden } from "../../../../worker/vocabulary/errors.ts";
import type { Comment } from "../../../api/types.ts";
import { writtenAt } from "../data/merge.ts";

const OWN = "A un comentario de tu página no se responde en privado.";
const EXPIRED = `La respuesta privada ya no es posible: solo se admite durante los ${PRIVATE_REPLY_DAYS} días siguientes al comentario.`;

/** Why a comment can't be answered in a message to its author; null when it can. @param now epoch milliseconds */
export function privateReplyObstacle(comment: Comment, now: number): string | null {
  if (comment.is_own) return OWN;
  if (comment.has_private_reply) return private_reply_used.message;
  return now - Date.parse(writtenAt(comment)) > PRIVATE_REPLY_DAYS * DAY_MS ? EXPIRED : null;
}

/** The same for an answer under it. */
export const publicReplyObstacle = ({ platform, status }: Comment): string | null =>
  platform === "instagram" && status === "disapproved" ? reply_to_hidden.message : null;
