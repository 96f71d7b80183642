import type { DecisionFigures } from "../results.ts";
import { classOf } from "../rows.ts";
import type { Measured } from "./measured.ts";
import { shareOf } from "./statistics.ts";

/** The outcomes of the default policy for each class of comments of a set. */
export function decisionFigures(set: string, measured: readonly Measured[]): DecisionFigures[] {
  return [...Map.groupBy(measured, ({ row }) => classOf(row))].map(([name, members]) => ({
    set,
    class: name,
    rows: members.length,
    ...outcomes(members),
  }));
}

export function outcomes(members: readonly Measured[]) {
  const count = (status: string) => members.filter(({ judged }) => judged.decision.status === status).length;
  return {
    hidden: shareOf(count("disapproved"), members.length),
    flagged: shareOf(count("flagged"), members.length),
  };
}
