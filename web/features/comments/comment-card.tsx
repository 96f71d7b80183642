import type { Comment } from "../../api/types.ts";
import { CommentActions } from "./comment-actions.tsx";
import { CommentBadges } from "./comment-badges.tsx";
import { CommentText } from "./comment-text.tsx";
import { writtenAt } from "./merge.ts";
import { reasonSentence } from "./reason-sentence.ts";
import { relativeTime } from "./relative-time.ts";

type Props = { comment: Comment; now: number; busy: boolean; onApprove: () => void; onDisapprove: () => void };

export function CommentCard({ comment, now, busy, onApprove, onDisapprove }: Props) {
  const reason = reasonSentence(comment);
  const network = comment.platform === "instagram" ? "Instagram" : "Facebook";
  return (
    <article className="space-y-3 rounded-xl border border-slate-800 bg-slate-900 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="font-semibold">{comment.author_name ?? "Autor desconocido"}</h3>
          <p className="text-sm text-slate-400">
            {network} · {comment.account_name} ·{" "}
            <time dateTime={writtenAt(comment)}>{relativeTime(writtenAt(comment), now)}</time>
          </p>
        </div>
        <CommentBadges comment={comment} />
      </header>
      <CommentText comment={comment} />
      {reason && <p className="text-sm text-slate-300">{reason}</p>}
      {comment.action_state === "failed" && comment.action_error && (
        <p className="text-sm text-red-300">No se pudo aplicar en la red: {comment.action_error}</p>
      )}
      {comment.reply_text && (
        <p className="border-l-2 border-slate-700 pl-3 text-sm text-slate-300">Tu respuesta: {comment.reply_text}</p>
      )}
      {comment.internal_note && <p className="text-sm text-slate-400">Nota interna: {comment.internal_note}</p>}
      <CommentActions comment={comment} busy={busy} onApprove={onApprove} onDisapprove={onDisapprove} />
    </article>
  );
}
