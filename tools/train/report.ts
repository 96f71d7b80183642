import type { Signals } from "../../worker/moderation/classify.ts";
import { decide } from "../../worker/moderation/decide.ts";
import { HEADS } from "../../worker/moderation/model/heads.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { byCategory, CATEGORIES } from "../../worker/vocabulary/judging/categories.ts";
import { SENSITIVITIES } from "../../worker/vocabulary/judging/judgement.ts";
import { auc, interval, recallAt, type Scored, share } from "./metrics.ts";
import type { Row } from "./rows/rows.ts";

const FALSE_POSITIVES = 0.01;
const MIN_ROWS = 20;

/** A row with its scores. */
export type Measured = { row: Row; signals: Signals };

/** The measures of each head by source, as a Markdown table: AUC and recall at 1 % false positives, with 95 % intervals. */
export function headTable(measured: readonly Measured[]): string {
  const lines = ["| head, source | rows | positive | AUC | recall at 1 % |", "|---|---|---|---|---|"];
  for (const [source, members] of Map.groupBy(measured, ({ row }) =>
    row.isAuthored ? `authored ${row.lang}` : row.source,
  )) {
    for (const head of HEADS) {
      const scored = members.flatMap(({ row, signals }): Scored[] => {
        const label = row.labels[head];
        return label === null ? [] : [{ score: signals.scores[head], label }];
      });
      const positives = scored.filter(({ label }) => label === 1).length;
      if (positives < MIN_ROWS || scored.length - positives < MIN_ROWS) continue;
      const recall = withInterval(scored, (sample) => recallAt(sample, FALSE_POSITIVES));
      lines.push(`| ${head}, ${source} | ${scored.length} | ${positives} | ${withInterval(scored, auc)} | ${recall} |`);
    }
  }
  return lines.join("\n");
}

/** The shares hidden / flagged of each kind of row, at each sensitivity with otherwise default settings, as a Markdown table. */
export function decisionTable(measured: readonly Measured[]): string {
  const lines = [
    `| hidden / flagged | rows | ${SENSITIVITIES.join(" | ")} |`,
    `|---|---|${"---|".repeat(SENSITIVITIES.length)}`,
  ];
  for (const [kind, members] of Map.groupBy(measured, ({ row }) => kindOf(row))) {
    if (members.length < MIN_ROWS) continue;
    const cells = SENSITIVITIES.map((sensitivity) => {
      const policy = { ...DEFAULT_POLICY, sensitivity: byCategory(() => sensitivity) };
      const statuses = members.map(({ signals }) => decide(signals, policy).status);
      const shareOf = (status: string) => share(statuses.map((each) => each === status)).toFixed(3);
      return `${shareOf("disapproved")} / ${shareOf("flagged")}`;
    });
    lines.push(`| ${kind} | ${members.length} | ${cells.join(" | ")} |`);
  }
  return lines.join("\n");
}

function kindOf(row: Row): string {
  const label = row.class ?? CATEGORIES.find((category) => row.labels[category] === 1) ?? "clean";
  if (row.isAuthored) return `authored ${row.lang}: ${label}`;
  return `${row.source}: ${label}`;
}

function withInterval<T>(items: readonly T[], measure: (sample: readonly T[]) => number): string {
  const [low, high] = interval(items, measure);
  return `${measure(items).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}
