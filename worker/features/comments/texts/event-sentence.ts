// The events of the ledger in the owner's words: one sentence for each.
import type { SocialNetwork } from "../../../networks/network.ts";
import type { events } from "../../../platform/db/comments.ts";
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import { AUTO_REPLY_HOURS } from "../../../vocabulary/durations.ts";
import { actedBy, type EventCause, NO_LONGER_NAMED } from "../../../vocabulary/ledger.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import { type EventDetail, eventDetail, reasonOf } from "../storage/event-detail.ts";
import { failureReason } from "./failure-texts.ts";

type LedgerEvent = Pick<
  typeof events.$inferSelect,
  "actor" | "cause" | "fromStatus" | "toStatus" | "detail" | "bulkId"
>;

type NamedNetwork = Pick<SocialNetwork, "label" | "provider" | "capabilities" | "permissionFor">;
type SentenceInput = { event: LedgerEvent; detail: EventDetail; who: string; network: NamedNetwork };

/** The sentence for one event. @param who the person's name; null when the account no longer exists, or no person acted */
export function eventSentence(event: LedgerEvent, who: string | null, network: NamedNetwork): string {
  const detail = eventDetail(event.detail);
  const by = who ?? NO_LONGER_NAMED;
  return SENTENCES[event.cause]({
    event,
    detail,
    who: actedBy(by, detail.key),
    network,
  });
}

const SENTENCES: Record<EventCause, (input: SentenceInput) => string> = {
  decided: (input) => `Atalaya lo analizó y ${judged(input)}.`,
  edited: (input) => `Su autor lo editó; Atalaya lo analizó de nuevo y ${judged(input)}.`,
  returned: (input) => `Volvió a estar en ${input.network.label}; Atalaya lo analizó de nuevo y ${judged(input)}.`,
  picture_read: (input) => `Se leyó la imagen: Atalaya ${judged(input)}.`,
  model_review: (input) => `Un modelo de lenguaje dio una segunda opinión: Atalaya ${judged(input)}.`,
  post_learned: (input) => `Es de un anuncio de otra publicación: con las reglas de esta, Atalaya ${judged(input)}.`,
  settings: (input) => `Con la nueva configuración, Atalaya lo analizó de nuevo y ${judged(input)}.`,
  moderated: ({ event, detail, who }) => {
    return `${who} ${changeOf(event)}${because(detail)}${event.bulkId === null ? "" : ", junto con otros"}.`;
  },
  undone: ({ event, who }) =>
    `${who} deshizo ${event.bulkId === null ? "la decisión" : "el cambio en bloque"}: ${STANDS[event.toStatus]}.`,
  confirmed: ({ event, network }) => `${network.label} confirmó el cambio: ${STANDS[event.toStatus]}.`,
  failed: (input) => `${input.network.label} no aplicó el cambio. ${problemOf(input)}`,
  parked: (input) => `El cambio en ${input.network.label} espera. ${problemOf(input)}`,
  seen_hidden: ({ network }) => `Alguien lo ocultó directamente en ${network.label}.`,
  seen_visible: ({ network }) => `Alguien lo volvió a mostrar directamente en ${network.label}.`,
  seen_deleted: ({ network }) => `Se eliminó en ${network.label}.`,
  own: ({ event }) =>
    `Es una respuesta de tu propia página: ${event.toStatus === "removed" ? "ya no está" : "queda visible"}.`,
  forgotten: () => "Su autor pidió que se borraran sus datos: ya no guardamos lo que escribió.",
  author_blocked: ({ detail, who, network }) =>
    `${who} bloqueó a su autor en ${network.label}${detail.lasts ? ` ${detail.lasts}` : ""}${because(detail)}.`,
  author_unblocked: ({ event, who, network }) =>
    event.actor === "machine"
      ? `Terminó el plazo, y Atalaya desbloqueó a su autor en ${network.label}.`
      : `${who} desbloqueó a su autor en ${network.label}.`,
  comments_closed: ({ who, network }) => `${who} cerró los comentarios de la publicación en ${network.label}.`,
  comments_opened: ({ who, network }) => `${who} abrió los comentarios de la publicación en ${network.label}.`,
  reply_queued: ({ detail, who }) => `${who} ${detail.kind === "private" ? "respondió en privado" : "respondió"}.`,
  reply_applied: ({ detail, network }) => {
    const isPrivate = detail.kind === "private";
    if (detail.rule) return `Atalaya respondió ${isPrivate ? "en privado " : ""}con una de tus respuestas automáticas.`;
    return `${network.label} ${isPrivate ? "entregó la respuesta privada" : "publicó la respuesta"}.`;
  },
  reply_failed: (input) => `${input.network.label} no aceptó la respuesta. ${problemOf(input)}`,
  reply_parked: (input) => `La respuesta espera. ${problemOf(input)}`,
  reply_superseded: ({ detail, network }) => {
    if (detail.error === "withdrawn") return "La respuesta se deshizo antes de enviarse.";
    return detail.error === "expired"
      ? `La respuesta automática no se pudo enviar a ${network.label} en ${AUTO_REPLY_HOURS} horas; ya no se envía.`
      : "La respuesta automática ya no hacía falta y no se envió.";
  },
};

const JUDGED: Record<CommentStatus, string> = {
  pending: "aún no lo ha decidido",
  approved: "lo dejó visible",
  flagged: "lo marcó para revisión",
  disapproved: "lo ocultó",
  removed: "lo dio por eliminado",
};

const STANDS: Record<CommentStatus, string> = {
  pending: "está pendiente de análisis",
  approved: "está visible",
  flagged: "está visible y marcado para revisión",
  disapproved: "está oculto",
  removed: "está eliminado",
};

const judged = ({ event, detail }: SentenceInput) => `${JUDGED[event.toStatus]}${because(detail)}`;

function because(detail: EventDetail): string {
  const reason = reasonOf(detail);
  return reason === null ? "" : ` por «${reason}»`;
}

function changeOf({ fromStatus, toStatus }: LedgerEvent): string {
  if (toStatus === "removed") return "lo eliminó";
  if (toStatus === "disapproved") return "lo ocultó";
  return fromStatus === "disapproved" ? "lo restauró" : "lo aprobó";
}

function problemOf({ event, detail, network }: SentenceInput): string {
  const isReply = event.cause.startsWith("reply_");
  const replyKind: ReplyKind = detail.kind === "private" ? "private" : "public";
  return failureReason(detail.error ?? null, network, isReply ? `reply_${replyKind}` : "hide");
}
