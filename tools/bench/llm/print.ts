import { table } from "../table.ts";
import type { Figures } from "./summarize.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The results of one model, as Markdown. */
export function pageOf(model: string, rows: number, figures: Figures): string {
  const { latencyMs, tokens, usdPerThousand, neuronsPerThousand } = figures;
  const cost =
    usdPerThousand === null
      ? "cost unknown"
      : `${usdPerThousand.toFixed(4)} USD and ${neuronsPerThousand!.toFixed(0)} neurons per 1,000 comments`;
  return [
    `## ${model}`,
    "",
    `${rows} comments, ${figures.answered} answered, ${percent(figures.accuracy)} right · p50 ${latencyMs.p50.toFixed(0)} ms, p95 ${latencyMs.p95.toFixed(0)} ms · ${tokens.input} tokens in, ${tokens.output} out · ${cost}`,
    "",
    table(
      ["expected", "rows", "answered", "right", "approved", "flagged", "hidden"],
      figures.categories.map((category) => [
        category.expected,
        category.rows,
        category.answered,
        ...[category.accuracy, category.approved, category.flagged, category.hidden].map(percent),
      ]),
    ),
    "",
  ].join("\n");
}
