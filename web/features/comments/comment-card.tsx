import { CircleAlert } from "lucide-react";
import type { Comment } from "../../api/types.ts";
import { NetworkIcon } from "../accounts/network-icon.tsx";
import { NETWORK_NAMES } from "../accounts/network-names.ts";
import { CommentActions } from "./comment-actions.tsx";
import { CommentBadges } from "./comment-badges.tsx";
import { CommentText } from "./comment-text.tsx";
import { writtenAt } from "./merge.ts";
import { reasonSentence } from "./reason-sentence.ts";
import { relativeTime } from "./relative-time.ts";

type Props = { comment: Comment; now: number; busy: boolean; onApprove: () => void; onDisapprove: () => void };

export function CommentCard({ comment, now, busy, onApprove, onDisapprove }: Props) {
  const reason = reasonSentence(comment);
  return (
    <article className="space-y-2.5 p-4 sm:px-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold">{comment.author_name ?? "Autor desconocido"}</h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-ink-faint">
            <NetworkIcon network={comment.platform} className="size-3.5" />
            <span>{NETWORK_NAMES[comment.platform]}</span>·<span>{comment.account_name}</span>·
            <time dateTime={writtenAt(comment)} className="figures">
              {relativeTime(writtenAt(comment), now)}
            </time>
          </p>
        </div>
        <CommentBadges comment={comment} />
      </header>
      <CommentText comment={comment} />
      {reason && <p className="text-ink-soft">{reason}</p>}
      {comment.action_state === "failed" && comment.action_error && (
        <p className="flex items-center gap-1.5 text-hidden">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          No se pudo aplicar en la red: {comment.action_error}
        </p>
      )}
      {comment.reply_text && (
        <p className="border-l-2 border-line-strong pl-3 text-ink-soft">Tu respuesta: {comment.reply_text}</p>
      )}
      {comment.internal_note && <p className="text-ink-faint">Nota interna: {comment.internal_note}</p>}
      <CommentActions comment={comment} busy={busy} onApprove={onApprove} onDisapprove={onDisapprove} />
    </article>
  );
}
