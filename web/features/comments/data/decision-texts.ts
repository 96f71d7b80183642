import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { ApiError, isRefusal } from "../../../api/api-error.ts";
import type { Comment } from "../../../api/types.ts";
import type { Decision } from "./decision.ts";

type Status = Decision["status"];

const DONE: Record<Status, readonly [one: string, many: string]> = {
  approved: ["Comentario aprobado", "comentarios aprobados"],
  disapproved: ["Comentario ocultado", "comentarios ocultados"],
  removed: ["Comentario eliminado", "comentarios eliminados"],
};

/** Said without a connection, of what waits. */
const WAITS: Record<Status, string> = {
  approved: "Se aprobará al volver la conexión",
  disapproved: "Se ocultará al volver la conexión",
  removed: "Se eliminará al volver la conexión",
};

const REFUSED: Record<Status, string> = {
  approved: "No se pudo aprobar el comentario",
  disapproved: "No se pudo desaprobar el comentario",
  removed: "No se pudo eliminar el comentario",
};
const UNANSWERED: Record<Status, string> = {
  approved: "Error al aprobar el comentario",
  disapproved: "Error al desaprobar el comentario",
  removed: "Error al eliminar el comentario",
};
const UNEXPECTED: Record<Status, string> = {
  approved: "Error crítico al aprobar el comentario.",
  disapproved: "Error crítico al desaprobar el comentario.",
  removed: "Error crítico al eliminar el comentario.",
};

const ON_NETWORK: Record<Status, string> = {
  approved: "La red no pudo volver a mostrar el comentario",
  disapproved: "La red no pudo ocultar el comentario",
  removed: "La red no pudo eliminar el comentario",
};

export function doneText(status: Status, count: number, before?: Comment): string {
  if (count === 1)
    return before?.status === "disapproved" && status === "approved" ? "Comentario restaurado" : DONE[status][0];
  return `${figure(count)} ${DONE[status][1]}`;
}

/** What will become of a comment that was decided about without a connection. */
export const waitsText = (status: Status, before: Comment): string =>
  before.status === "disapproved" && status === "approved" ? "Se restaurará al volver la conexión" : WAITS[status];

/** Why a decision failed: refused with the server's reason, not answered after three tries, or an unexpected error. */
export function failedText(status: Status, error: unknown): string {
  if (!(error instanceof ApiError)) return UNEXPECTED[status];
  const general = error.status >= 400 && error.status < 500 ? REFUSED[status] : UNANSWERED[status];
  return withReason(general, error);
}

export const notUndoneText = (error: unknown) => withReason("No se pudo deshacer la decisión", error);

/** The sentence for a decision that was stored here, but that the network did not carry out. */
export function networkFailedText({ status, author_name, action }: Comment): string {
  const failed = ON_NETWORK[status === "disapproved" || status === "removed" ? status : "approved"];
  return `${failed} de ${author_name ?? "un autor desconocido"}${action?.message ? `: ${action.message}` : "."}`;
}

function withReason(general: string, error: unknown): string {
  return isRefusal(error) ? `${general}. ${error.message}` : general;
}
