import { createPageJudge, type Judged } from "../../classify/judge.ts";
import type { BenchRow } from "../rows.ts";

/** A row with the engine's result under the default policy. */
export type Measured = { row: BenchRow; judged: Judged };

const judge = createPageJudge({ plan: "business", level: "normal" });

export const measureRows = (rows: readonly BenchRow[]): Measured[] =>
  rows.map((row) => ({ row, judged: judge(row.text) }));
