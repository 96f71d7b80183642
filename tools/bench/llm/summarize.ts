// Calculates figures from answers. Pure.

import { weighReview } from "../../../worker/features/comments/review/weigh-review.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { REVIEWS, type ReviewLabel } from "../../../worker/vocabulary/judging/judgement.ts";
import { percentile } from "../../statistics.ts";
import { table } from "../table.ts";
import type { Asked } from "./measure.ts";
import type { Expected } from "./rows.ts";

/** USD for a million tokens, input and output. Source: developers.cloudflare.com/workers-ai/platform/pricing, November 2026. */
const PRICES: Record<string, { input: number; output: number }> = {
  "@cf/cloudflare/clef-flash": { input: 0.09, output: 0 },
  "@cf/cloudflare/clef": { input: 0.24, output: 0 },
  "@cf/google/gemma-4-26b-a4b-it": { input: 0.1, output: 0.3 },
  "@cf/zai-org/glm-4.7-flash": { input: 0.06, output: 0.4 },
  "@cf/qwen/qwen3-30b-a3b-fp8": { input: 0.051, output: 0.34 },
};
const USD_PER_NEURON = 0.011 / 1000;

type CategoryFigures = {
  expected: Expected;
  rows: number;
  answered: number;
  /** The share of the answers that are as expected. */
  accuracy: number;
  /** The product's outcomes if the engine were in doubt about every row, as shares of all rows. */
  approved: number;
  flagged: number;
  hidden: number;
};

export type Figures = {
  categories: CategoryFigures[];
  answered: number;
  accuracy: number;
  latencyMs: { p50: number; p95: number };
  tokens: { input: number; output: number };
  /** The cost in USD; null when the model's price is not known here. */
  usdPerThousand: number | null;
  neuronsPerThousand: number | null;
};

const HARMFUL = new Set<ReviewLabel>(["ofensivo", "spam"]);
const isRight = (expected: Expected, answer: ReviewLabel) =>
  expected === "harmless" ? !HARMFUL.has(answer) : expected === answer;

export function summarize(model: string, asked: Asked[]): Figures {
  const answered = asked.filter(({ review }) => review !== null);
  const latencies = asked.map(({ ms }) => ms);
  const tokens = { input: 0, output: 0 };
  for (const { review } of answered) {
    tokens.input += review!.tokens.input;
    tokens.output += review!.tokens.output;
  }
  const price = PRICES[model];
  const usd = price && answered.length > 0 ? (tokens.input * price.input + tokens.output * price.output) / 1e6 : null;
  const usdPerThousand = usd === null ? null : (usd / answered.length) * 1000;
  return {
    categories: ([...REVIEWS, "harmless"] as const)
      .map((expected) => figuresOf(expected, asked))
      .filter(({ rows }) => rows > 0),
    answered: answered.length,
    accuracy: share(answered, ({ expected, review }) => isRight(expected, review!.option)),
    latencyMs: { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
    tokens,
    usdPerThousand,
    neuronsPerThousand: usdPerThousand === null ? null : usdPerThousand / USD_PER_NEURON,
  };
}

function figuresOf(expected: Expected, asked: Asked[]): CategoryFigures {
  const rows = asked.filter((row) => row.expected === expected);
  const answered = rows.filter(({ review }) => review !== null);
  const outcome = (status: "approved" | "flagged" | "disapproved") => share(rows, (row) => outcomeOf(row) === status);
  return {
    expected,
    rows: rows.length,
    answered: answered.length,
    accuracy: share(answered, ({ review }) => isRight(expected, review!.option)),
    approved: outcome("approved"),
    flagged: outcome("flagged"),
    hidden: outcome("disapproved"),
  };
}

/** The outcome under the default policy on Business, for a comment that was flagged as what it is, or as offensive. */
function outcomeOf({ text, expected, review }: Asked): "approved" | "flagged" | "disapproved" {
  if (!review) return "flagged";
  const flagged = {
    category: expected === "spam" ? ("spam" as const) : ("toxic" as const),
    isLegitimate: expected === "queja" || expected === "pregunta",
  };
  return weighReview({ text }, flagged, review, DEFAULT_POLICY).status;
}

const share = <T>(items: T[], test: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(test).length / items.length;

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
