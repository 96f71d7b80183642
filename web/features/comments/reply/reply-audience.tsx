import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import { hiddenRefusal, lateRefusal } from "../../../../worker/networks/reply-limits.ts";
import { private_reply_used } from "../../../../worker/vocabulary/errors.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { ReplyKind } from "../../../../worker/vocabulary/replies.ts";
import type { Comment } from "../../../api/types.ts";
import { SegmentedControl } from "../../../ui/forms/segmented-control.tsx";
import { writtenAt } from "../data/merge.ts";

const KINDS = [
  { value: "public", label: "Pública" },
  { value: "private", label: "Privada" },
] as const;
const MEANINGS = {
  public: "Se escribe debajo del comentario, a la vista de todos.",
  private: "Llega como mensaje a quien comentó. Solo se puede una vez.",
};

type Props = { kind: ReplyKind; noPrivate: string | null; onChoose: (kind: ReplyKind) => void };

/** Who sees the reply. @param noPrivate why it cannot be private */
export const ReplyAudience = ({ kind, noPrivate, onChoose }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    {!noPrivate && <SegmentedControl label="Quién ve la respuesta" options={KINDS} value={kind} onChange={onChoose} />}
    <p className="text-ink-faint">{noPrivate ?? MEANINGS[kind]}</p>
  </div>
);

/** Why a comment can't be answered in a message to its author; null when it can. @param now epoch milliseconds */
export function privateReplyObstacle(comment: Comment, now: number): string | null {
  const capabilities = CAPABILITIES[comment.platform];
  if (capabilities.reply.private === null) return notTaken(comment, "respuestas privadas");
  if (comment.is_own) return "A un comentario de tu página no se responde en privado.";
  if (comment.has_private_reply) return private_reply_used.message;
  return lateRefusal({ postedAt: Date.parse(writtenAt(comment)), kind: "private" }, capabilities, now);
}

/** Why a comment can't be answered in public; null when it can. */
export function publicReplyObstacle(comment: Comment): string | null {
  const { reply, replyToHidden } = CAPABILITIES[comment.platform];
  if (reply.public === null) return notTaken(comment, "respuestas públicas");
  if (replyToHidden || comment.status !== "disapproved") return null;
  return hiddenRefusal(NETWORK_NAMES[comment.platform]);
}

const notTaken = ({ platform }: Comment, what: string) => `${NETWORK_NAMES[platform]} no admite ${what}.`;
