import { createClassifier } from "../../worker/moderation/classify.ts";
import { decide } from "../../worker/moderation/decide.ts";
import { HEADS } from "../../worker/moderation/model/heads.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import type { Calibration } from "./calibrate.ts";
import { auc, interval, recallAt, type Scored, scoreAt, share } from "./metrics.ts";
import { labelled, type Row } from "./rows.ts";

const FALSE_POSITIVES = 0.01;
const MIN_POSITIVES = 20;

/** How well each head tells its rows apart, by source: AUC and recall at 1 % false positives, with 95 % intervals. */
export function printReport(title: string, rows: readonly Row[], weights: ArrayBuffer): void {
  const classify = createClassifier(weights);
  const scores = rows.map((row) => classify(row.text, DEFAULT_POLICY).scores);
  console.log(`\n${title}`);
  console.log("| head | rows | positive | AUC | recall at 1 % |\n|---|---|---|---|---|");
  for (const [group, members] of groupsOf(rows)) {
    for (const head of HEADS) {
      const scored = labelled(rows, head)
        .filter(({ index }) => members.has(rows[index]!))
        .map(({ index, label }): Scored => ({ score: scores[index]![head], label }));
      const positives = scored.filter(({ label }) => label === 1).length;
      if (positives < MIN_POSITIVES || scored.length - positives < MIN_POSITIVES) continue;
      const recall = (sample: readonly Scored[]) => recallAt(sample, FALSE_POSITIVES);
      console.log(
        `| ${head}, ${group} | ${scored.length} | ${positives} | ${withInterval(scored, auc)} | ${withInterval(scored, recall)} |`,
      );
    }
  }
}

/** What the default policy does to each kind of row: shares hidden, and flagged or hidden. */
export function printHiddenShares(title: string, rows: readonly Row[], weights: ArrayBuffer): void {
  const classify = createClassifier(weights);
  console.log(`\n${title}, default policy\n| kind | rows | hidden | flagged or hidden |\n|---|---|---|---|`);
  const decided = rows.map((row) => ({
    kind: kindOf(row),
    status: decide(classify(row.text, DEFAULT_POLICY), DEFAULT_POLICY).status,
  }));
  for (const kind of new Set(decided.map((item) => item.kind))) {
    const items = decided.filter((item) => item.kind === kind);
    const hidden = withInterval(items, (sample) => share(sample.map(({ status }) => status === "disapproved")));
    const seen = withInterval(items, (sample) => share(sample.map(({ status }) => status !== "approved")));
    console.log(`| ${kind} | ${items.length} | ${hidden} | ${seen} |`);
  }
}

/** Calibrated scores of clean rows that unseen models exceed at given shares: what thresholds are chosen from. */
export function printThresholds(
  rows: readonly Row[],
  logits: readonly Float64Array[],
  calibrations: readonly Calibration[],
): void {
  const scoresOf = (head: "toxic" | "spam", keep: (row: Row) => boolean) => {
    const at = HEADS.indexOf(head);
    const { slope, shift } = calibrations[at]!;
    return rows.flatMap((row, index) =>
      keep(row) && row.lang === "es" ? [1 / (1 + Math.exp(-(slope * logits[index]![at]! + shift)))] : [],
    );
  };
  const groups: [string, (row: Row) => boolean][] = [
    ["complaints, questions", (row) => row.labels.legitimate === 1],
    ["clean authored", (row) => row.isAuthored && row.labels.toxic === 0 && row.labels.spam === 0],
    ["clean offendes", (row) => row.source === "offendes" && row.labels.toxic === 0],
  ];
  console.log("\n| scores of unseen rows that exceed | 0.3 % | 0.5 % | 1 % | 3 % | 6 % |\n|---|---|---|---|---|---|");
  for (const head of ["toxic", "spam"] as const) {
    for (const [name, keep] of groups) {
      const scores = scoresOf(head, keep);
      const cells = [0.003, 0.005, 0.01, 0.03, 0.06].map((above) => scoreAt(scores, above).toFixed(3));
      console.log(`| ${head}: ${name} (${scores.length}) | ${cells.join(" | ")} |`);
    }
    const found = scoresOf(head, (row) => row.isAuthored && row.labels[head] === 1);
    const cells = [0.5, 0.6, 0.7, 0.8, 0.9].map(
      (from) => `${from}: ${share(found.map((score) => score >= from)).toFixed(3)}`,
    );
    console.log(`| ${head}: authored positives from | ${cells.join(" | ")} |`);
  }
}

/** By source; the authored files of one language together. */
function groupsOf(rows: readonly Row[]): Map<string, Set<Row>> {
  const groups = new Map<string, Set<Row>>();
  for (const row of rows) {
    const name = row.isAuthored ? `authored ${row.lang}` : row.source;
    groups.set(name, (groups.get(name) ?? new Set()).add(row));
  }
  return groups;
}

function kindOf(row: Row): string {
  if (row.isAuthored) return `authored ${row.lang}: ${row.class}`;
  const label = row.labels.toxic === 1 ? "toxic" : row.labels.spam === 1 ? "spam" : "clean";
  return `${row.source}: ${label}`;
}

function withInterval<T>(items: readonly T[], measure: (sample: readonly T[]) => number): string {
  const [low, high] = interval(items, measure);
  return `${measure(items).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}
