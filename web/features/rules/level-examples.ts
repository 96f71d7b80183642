// What each level does with example comments (test/web/rules/examples.test.ts checks it against the engine).
import type { CommentStatus } from "../../../worker/vocabulary/comments.ts";
import type { Category } from "../../../worker/vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../../worker/vocabulary/judging/judgement.ts";

type Shown = Extract<CommentStatus, "approved" | "flagged" | "disapproved">;
type LevelExample = { text: string; outcome: Record<Sensitivity, Shown> };

/** The outcomes on a plan that hides spam automatically. */
export const LEVEL_EXAMPLES: Record<Category, readonly LevelExample[]> = {
  toxic: [
    { text: "Eres idiota", outcome: { suave: "disapproved", normal: "disapproved", estricto: "disapproved" } },
    { text: "Qué inútiles sois todos", outcome: { suave: "flagged", normal: "disapproved", estricto: "disapproved" } },
    {
      text: "Sois unos groseros",
      outcome: { suave: "approved", normal: "approved", estricto: "flagged" },
    },
  ],
  spam: [
    {
      text: "Suscríbete a mi canal",
      outcome: { suave: "disapproved", normal: "disapproved", estricto: "disapproved" },
    },
    {
      text: "También vendo tortas caseras por encargo",
      outcome: { suave: "approved", normal: "flagged", estricto: "disapproved" },
    },
    {
      text: "También vendo tortas por encargo",
      outcome: { suave: "approved", normal: "approved", estricto: "flagged" },
    },
  ],
};
