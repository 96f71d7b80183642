import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import type { Comment } from "../../../api/types.ts";
import type { BadgeLook } from "../../../ui/badge.tsx";

const ACTIONS = {
  hide: { doing: "Ocultando…", refused: "No se pudo ocultar" },
  delete: { doing: "Eliminando…", refused: "No se pudo eliminar" },
  show: { doing: "Mostrando…", refused: "No se pudo volver a mostrar" },
} as const;

const wordsOf = ({ status }: Comment) =>
  ACTIONS[status === "disapproved" ? "hide" : status === "removed" ? "delete" : "show"];

/** The state of the network's action; null when none was requested. Success shows nothing. */
export function actionLabel(comment: Comment): { text: string; look: BadgeLook } | null {
  const { action_state: state } = comment;
  const { doing } = wordsOf(comment);
  if (state === "queued") return { text: doing, look: "wait" };
  if (state === "parked") return { text: "En espera de la red", look: "wait" };
  if (state === "failed") return { text: "Falló", look: "hidden" };
  return null;
}

/** The name of the action that failed or waits, as the beginning of a sentence. */
export const actionProblem = (comment: Comment): string =>
  comment.action_state === "parked" ? "La red aún no lo ha hecho" : `${wordsOf(comment).refused} en la red`;

/** Whether the network hid the comment, and still shows it to its author's friends. */
export const friendsStillSee = ({ status, action_state: state, platform }: Comment): boolean =>
  status === "disapproved" && state === "applied" && CAPABILITIES[platform].friendsSeeHidden;

/** The label of the button that approves: its effect depends on the status. */
export const approvalLabel = ({ status }: Comment): string =>
  status === "disapproved" ? "Restaurar" : status === "approved" ? "Atendido" : "Aprobar";
