import { type Category, isCategory } from "../../../worker/vocabulary/judging/categories.ts";
import { plansWith, plansWithout } from "../../../worker/vocabulary/money/plan-features.ts";
import type { BadgeLook } from "../../ui/badge.tsx";
import type { Verdict } from "./classify.ts";

type Decision = Verdict["decision"];
type Outcome = { label: string; look: BadgeLook; sentence: string };

const SENTENCES: Record<Category, Record<"disapproved" | "flagged", string>> = {
  toxic: {
    disapproved: "Ataca a alguien. Atalaya lo oculta: quien lo escribió lo sigue viendo, el resto de tu página no.",
    flagged: "Puede ofender, pero no está claro. Se queda a la vista y espera tu decisión.",
  },
  spam: {
    disapproved: `Es publicidad o un intento de estafa. Con ${plansWith("hidesSpam")} se oculta solo; con ${plansWithout("hidesSpam")} queda marcado.`,
    flagged: "Se parece al spam, pero no está claro. Se queda a la vista y espera tu decisión.",
  },
};

/** Returns what the engine would do with the comment, in words. */
export function outcomeOf({ status, category }: Decision, scores: Verdict["scores"]): Outcome {
  const sentences = isCategory(category) ? SENTENCES[category] : undefined;
  if (status === "disapproved")
    return { label: "Se oculta", look: "hidden", sentence: sentences?.disapproved ?? "Atalaya lo oculta." };
  if (status === "flagged") {
    return {
      label: "Espera tu decisión",
      look: "flag",
      sentence: sentences?.flagged ?? "Se queda a la vista y espera tu decisión.",
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
