import Papa from "papaparse";
import { CATEGORIES } from "../../../worker/vocabulary/judging/categories.ts";
import { outcomeOf } from "../demo/verdict-panel.tsx";
import { foundIn } from "../judgement/finding-texts.ts";
import type { Verdict } from "./engine.ts";

const HEADS = [...CATEGORIES, "legitimate"] as const;

/** A spreadsheet of the comments with what was decided, why, and all digits of the scores. */
export function verdictsCsv(rows: readonly { text: string; verdict: Verdict }[]): Blob {
  const csv = Papa.unparse(
    {
      fields: ["texto", "decision", "motivo", "idioma", ...HEADS.map((head) => `puntuacion_${head}`)],
      data: rows.map(({ text, verdict }) => [
        text,
        outcomeOf(verdict, verdict.scores).label,
        foundIn(verdict.reasons) ?? "",
        verdict.language ?? "",
        ...HEADS.map((head) => verdict.scores[head]),
      ]),
    },
    // A spreadsheet must not run what a stranger wrote.
    { escapeFormulae: true, newline: "\r\n" },
  );
  // The mark tells Excel that the text is UTF-8.
  return new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" });
}
