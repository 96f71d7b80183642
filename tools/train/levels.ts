// What each level costs and catches on whole pages in natural proportions, by the scores of models that have not seen the page. The scores
// are kept in natural-scores.json, without the comments, so that a test can repeat the calculation.

import { z } from "zod";
import { type Decision, decide } from "../../worker/moderation/decide.ts";
import { NO_SHIFTS } from "../../worker/moderation/learning/adapter.ts";
import { byHead, HEADS } from "../../worker/moderation/model/heads.ts";
import { NORMALIZER_VERSION } from "../../worker/moderation/normalize/normalize.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { NO_REPETITION } from "../../worker/moderation/repetition/find-repetition.ts";
import { byCategory, CATEGORIES, type Category, isCategory } from "../../worker/vocabulary/judging/categories.ts";
import { SENSITIVITIES, type Sensitivity } from "../../worker/vocabulary/judging/judgement.ts";
import { share } from "./metrics.ts";
import type { Measured } from "./report.ts";

const NATURAL = /^pages_/;
const DIGITS = 4;

/** One comment: its class, and its scores in the order of `HEADS`. `offer`: whether rules found an evasive offer. */
const NaturalScores = z.object({
  model: z.string(),
  comments: z.array(z.object({ class: z.string(), offer: z.literal(1).optional(), scores: z.array(z.number()) })),
});
type NaturalScores = z.infer<typeof NaturalScores>;

/** The comments of whole pages among the measured ones, as JSON, a line for each. */
export function naturalScores(measured: readonly Measured[], model: string): string {
  const lines = measured
    .filter(({ row }) => NATURAL.test(row.source))
    .map(({ row, signals }) =>
      JSON.stringify({
        class: row.class,
        ...(signals.evasiveOffer.length > 0 && { offer: 1 }),
        scores: HEADS.map((head) => Number(signals.scores[head].toFixed(DIGITS))),
      }),
    );
  return `{"model":${JSON.stringify(model)},"comments":[\n${lines.join(",\n")}\n]}\n`;
}

/** @throws Error when it is not what `naturalScores` writes */
export const parseNaturalScores = (json: string): NaturalScores => NaturalScores.parse(JSON.parse(json));

/** Shares from 0 to 1; `seen` is hidden or flagged. */
type Shares = { hidden: number; seen: number };
/** What a level does to clean comments, in all and for each category, and to those of each category. */
export type LevelCost = { clean: Shares; cleanAs: Record<Category, Shares>; caught: Record<Category, Shares> };

/** What a page does that has this level for every category. */
export function costOfLevel({ model, comments }: NaturalScores, level: Sensitivity): LevelCost {
  const policy = { ...DEFAULT_POLICY, sensitivity: byCategory(() => level) };
  const judged = comments.map(({ class: kind, offer, scores }) => ({
    kind,
    ...decide(
      {
        normalized: "",
        language: { code: "es", confidence: 1 },
        reading: "read",
        prohibited: [],
        exceptions: [],
        evasiveOffer: offer ? [{ rule: "link", start: 0, end: 1 }] : [],
        repetition: NO_REPETITION,
        scores: byHead((head) => scores[HEADS.indexOf(head)]!),
        shifts: NO_SHIFTS,
        versions: { normalizer: NORMALIZER_VERSION, model },
      },
      policy,
    ),
  }));
  const clean = judged.filter(({ kind }) => !isCategory(kind));
  const shares = (members: typeof judged, isCounted: (decision: Decision) => boolean = () => true): Shares => ({
    hidden: share(members.map((each) => each.status === "disapproved" && isCounted(each))),
    seen: share(members.map((each) => each.status !== "approved" && isCounted(each))),
  });
  return {
    clean: shares(clean),
    cleanAs: byCategory((category) => shares(clean, (decision) => decision.category === category)),
    caught: byCategory((category) => shares(judged.filter(({ kind }) => kind === category))),
  };
}

/** The costs of all levels as a Markdown table. */
export function levelTable(scores: NaturalScores): string {
  const lines = SENSITIVITIES.map((level) => {
    const { clean, caught } = costOfLevel(scores, level);
    return `| ${[level, cell(clean), ...CATEGORIES.map((category) => cell(caught[category]))].join(" | ")} |`;
  });
  const head = `| hidden / hidden or flagged | clean | ${CATEGORIES.join(" | ")} |`;
  return [head, `|---|---|${"---|".repeat(CATEGORIES.length)}`, ...lines].join("\n");
}

const cell = ({ hidden, seen }: Shares) => `${percent(hidden)} / ${percent(seen)}`;
const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
