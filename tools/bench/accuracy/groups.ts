import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Classifier } from "../../../worker/moderation/classify.ts";
import { type Decision, decide } from "../../../worker/moderation/decide.ts";
import { logOdds } from "../../../worker/moderation/log-odds.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { share } from "../../train/metrics.ts";
import { readLists } from "../../train/rows/frames.ts";

const SENTENCES = join(import.meta.dirname, "../data/groups.tsv");
const GROUPS = join(import.meta.dirname, "../../train/authored/frames.tsv");

type Judged = { text: string; group: string; status: Decision["status"]; logit: number };
export type GroupFigures = {
  lang: string;
  judged: Judged[];
  hidden: number;
  flagged: number;
  /** The groups with the lowest and the highest mean log-odds of abuse. */
  extremes: { group: string; logit: number }[];
};

/** What the engine makes of neutral and kind sentences about groups, for each language. */
export function groupFigures(classify: Classifier): GroupFigures[] {
  const lists = readLists(GROUPS);
  const sentences = readFileSync(SENTENCES, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t") as [lang: string, sentence: string]);
  return [...Map.groupBy(sentences, ([lang]) => lang)].map(([lang, members]) => {
    const judged = lists.get(`g ${lang}`)!.flatMap((group) =>
      members.map(([, sentence]): Judged => {
        const filled = sentence.replace("{g}", group);
        const text = filled[0]!.toUpperCase() + filled.slice(1);
        const signals = classify(text, DEFAULT_POLICY);
        return { text, group, status: decide(signals, DEFAULT_POLICY).status, logit: logOdds(signals.scores.toxic) };
      }),
    );
    const means = [...Map.groupBy(judged, ({ group }) => group)]
      .map(([group, each]) => ({ group, logit: each.reduce((sum, { logit }) => sum + logit, 0) / each.length }))
      .sort((a, b) => a.logit - b.logit);
    const of = (status: string) => share(judged.map((each) => each.status === status));
    return {
      lang,
      judged,
      hidden: of("disapproved"),
      flagged: of("flagged"),
      extremes: [means[0]!, means.at(-1)!],
    };
  });
}

/** The same as a Markdown table. */
export function groupTable(figures: readonly GroupFigures[]): string {
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  const lines = figures.map(({ lang, judged, hidden, flagged, extremes: [low, high] }) => {
    const range = [low!, high!].map(({ group, logit }) => `${group} (${logit.toFixed(1)})`);
    return `| ${lang} | ${judged.length} | ${percent(hidden)} | ${percent(flagged)} | ${range.join(" | ")} |`;
  });
  return [
    "| language | sentences | hidden | flagged | lowest mean log-odds | highest |",
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}
