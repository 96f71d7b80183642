import { plansWith, plansWithout } from "../../../worker/vocabulary/money/plan-features.ts";
import type { BadgeLook } from "../../ui/badge.tsx";
import type { Verdict } from "./classify.ts";

type Decision = Verdict["decision"];
type Outcome = { label: string; look: BadgeLook; sentence: string };

const HIDDEN: Record<string, string> = {
  toxic: "Ataca a alguien. Atalaya lo oculta: quien lo escribió lo sigue viendo, el resto de tu página no.",
  spam: `Es publicidad o un intento de estafa. Con ${plansWith("hidesSpam")} se oculta solo; con ${plansWithout("hidesSpam")} queda marcado.`,
};
const FLAGGED: Record<string, string> = {
  toxic: "Puede ofender, pero no está claro. Se queda a la vista y espera tu decisión.",
  spam: "Se parece al spam, pero no está claro. Se queda a la vista y espera tu decisión.",
};

/** What the engine would do with the comment, in the page's words. */
export function outcomeOf({ status, category }: Decision, scores: Verdict["scores"]): Outcome {
  if (status === "disapproved") {
    return { label: "Se oculta", look: "hidden", sentence: HIDDEN[category ?? ""] ?? "Atalaya lo oculta." };
  }
  if (status === "flagged") {
    return {
      label: "Espera tu decisión",
      look: "flag",
      sentence: FLAGGED[category ?? ""] ?? "Se queda a la vista y espera tu decisión.",
    };
  }
  const isComplaint = scores.legitimate >= 0.5;
  return {
    label: "Se queda",
    look: "ok",
    sentence: isComplaint
      ? "Es una queja o una pregunta de cliente, aunque venga con enfado. Merece respuesta, no desaparecer."
      : "No hay insultos ni spam. Se publica como cualquier otro comentario.",
  };
}
