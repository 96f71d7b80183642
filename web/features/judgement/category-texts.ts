// What the screens say about each category.
import type { CommentStatus } from "../../../worker/vocabulary/comments.ts";
import type { Category } from "../../../worker/vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../../worker/vocabulary/judging/judgement.ts";
import { plansWith, plansWithout } from "../../../worker/vocabulary/money/plan-features.ts";
import type { HelpSlug } from "../help/articles.ts";

type Shown = Extract<CommentStatus, "approved" | "flagged" | "disapproved">;

type CategoryTexts = {
  /** What becomes of such a comment, for a visitor who tries the judgement. */
  outcomes: Record<Exclude<Shown, "approved">, string>;
  /** What belongs to it, beside its setting, and the link to more. */
  explanation: string;
  help: { article: HelpSlug; text: string };
  /** What each level does, on a plan that hides spam automatically (test/web/rules/examples.test.ts checks it against the engine). */
  examples: readonly { text: string; outcome: Record<Sensitivity, Shown> }[];
};

export const CATEGORY_TEXTS: Record<Category, CategoryTexts> = {
  toxic: {
    outcomes: {
      disapproved: "Ataca a alguien. Atalaya lo oculta: quien lo escribió lo sigue viendo, el resto de tu página no.",
      flagged: "Puede ofender, pero no está claro. Se queda a la vista y espera tu decisión.",
    },
    explanation:
      "Insultos, odio, amenazas y acoso. Las quejas y las preguntas de clientes necesitan mucho más para ocultarse.",
    help: { article: "quejas", text: "¿Por qué?" },
    examples: [
      { text: "Eres idiota", outcome: { suave: "disapproved", normal: "disapproved", estricto: "disapproved" } },
      {
        text: "Eres un sabelotodo",
        outcome: { suave: "flagged", normal: "flagged", estricto: "disapproved" },
      },
      { text: "Eres un exagerado", outcome: { suave: "approved", normal: "approved", estricto: "flagged" } },
    ],
  },
  spam: {
    outcomes: {
      disapproved: `Es publicidad o un intento de estafa. Con ${plansWith("hidesSpam")} se oculta; con ${plansWithout("hidesSpam")} queda marcado.`,
      flagged: "Se parece al spam, pero no está claro. Se queda a la vista y espera tu decisión.",
    },
    explanation: `Publicidad ajena, estafas y enlaces. Con ${plansWith("hidesSpam")} y durante la prueba también se oculta; con los demás planes se marca y decides tú.`,
    help: { article: "spam", text: "Qué se reconoce" },
    examples: [
      {
        text: "Suscríbete a mi canal",
        outcome: { suave: "disapproved", normal: "disapproved", estricto: "disapproved" },
      },
      {
        text: "Vendo miel",
        outcome: { suave: "flagged", normal: "disapproved", estricto: "disapproved" },
      },
      {
        text: "Alquilo piso",
        outcome: { suave: "approved", normal: "approved", estricto: "flagged" },
      },
    ],
  },
};
