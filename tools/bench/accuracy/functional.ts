import type { FunctionFigures } from "../results.ts";
import type { Measured } from "./measured.ts";

/** The results for the rows of each function of the functional tests. */
export function functionFigures(measured: readonly Measured[]): FunctionFigures[] {
  const functions = Map.groupBy(measured, ({ row }) => row.function ?? "other");
  return [...functions].map(([name, members]) => {
    const toxic = members.filter(({ row }) => row.labels.toxic === 1);
    const clean = members.filter(({ row }) => row.labels.toxic !== 1);
    const count = (rows: Measured[], status: string) =>
      rows.filter(({ judged }) => judged.decision.status === status).length;
    return {
      function: name,
      toxic: toxic.length,
      hidden: count(toxic, "disapproved"),
      flagged: count(toxic, "flagged"),
      clean: clean.length,
      leftAlone: count(clean, "approved"),
      hiddenClean: count(clean, "disapproved"),
    };
  });
}
