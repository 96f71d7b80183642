import type { Comment } from "../../api/types.ts";
import type { BadgeLook } from "../../ui/badge.tsx";

const DEEDS = {
  hide: { doing: "Ocultando…", done: "Oculto en la red" },
  delete: { doing: "Eliminando…", done: "Eliminado en la red" },
  show: { doing: "Mostrando…", done: "Visible en la red" },
} as const;

/** How far the network is with the decision; null when nothing was asked of it. What went well stays quiet. */
export function actionLabel({ action_state: state, status }: Comment): { text: string; look: BadgeLook } | null {
  const { doing, done } = DEEDS[status === "disapproved" ? "hide" : status === "removed" ? "delete" : "show"];
  if (state === "queued") return { text: doing, look: "wait" };
  if (state === "parked") return { text: "En espera de la red", look: "wait" };
  if (state === "applied") return { text: done, look: "neutral" };
  if (state === "failed") return { text: "Falló", look: "hidden" };
  return null;
}
