import { Reply } from "lucide-react";
import type { Comment } from "../../../api/types.ts";
import { Badge, type BadgeLook } from "../../../ui/badge.tsx";
import { RetryLine } from "../decisions/retry-line.tsx";

const STATES: Partial<Record<NonNullable<Comment["reply_state"]>, { text: string; look: BadgeLook }>> = {
  queued: { text: "Enviando…", look: "wait" },
  parked: { text: "En espera de la red", look: "wait" },
  applied: { text: "Enviada", look: "ok" },
  failed: { text: "No se envió", look: "hidden" },
};

/** The latest reply to a comment, and its state. */
export function ReplyGiven({ comment: { reply, reply_text, reply_state } }: { comment: Comment }) {
  if (reply_text === null) return null;
  const state = reply_state && STATES[reply_state];
  return (
    <div className="space-y-1 border-l-2 border-line-strong pl-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
        <Reply aria-hidden="true" className="size-4" />
        {nameOf(reply)}
        {state && <Badge look={state.look}>{state.text}</Badge>}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{reply_text}</p>
      {reply?.message && <RetryLine what={reply.state === "parked" ? WAITS : FAILED} action={reply} />}
    </div>
  );
}

const WAITS = "La respuesta espera";
const FAILED = "La respuesta no se pudo enviar";

function nameOf(reply: Comment["reply"]): string {
  const kind = reply?.kind === "private" ? " privada" : "";
  if (reply?.by_rule) return `Respuesta automática${kind}`;
  return reply?.by ? `Respuesta${kind} de ${reply.by}` : `Respuesta${kind}`;
}
