import type { Figures } from "./summarize.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** A table for one model, as Markdown. */
export function table(model: string, rows: number, figures: Figures): string {
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
    "| expected | rows | answered | right | approved | flagged | hidden |",
    "|---|---|---|---|---|---|---|",
    ...figures.categories.map(
      (c) =>
        `| ${c.expected} | ${c.rows} | ${c.answered} | ${percent(c.accuracy)} | ${percent(c.approved)} | ${percent(c.flagged)} | ${percent(c.hidden)} |`,
    ),
    "",
  ].join("\n");
}
