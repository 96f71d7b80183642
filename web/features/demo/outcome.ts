import { isCategory } from "../../../worker/vocabulary/judging/categories.ts";
import type { BadgeLook } from "../../ui/badge.tsx";
import { CATEGORY_TEXTS } from "../judgement/category-texts.ts";
import type { Verdict } from "./classify.ts";

type Decision = Verdict["decision"];
type Outcome = { label: string; look: BadgeLook; sentence: string };

/** Returns what the engine would do with the comment, in words. */
export function outcomeOf({ status, category }: Decision, scores: Verdict["scores"]): Outcome {
  const sentences = isCategory(category) ? CATEGORY_TEXTS[category].outcomes : undefined;
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
