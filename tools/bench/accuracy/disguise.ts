import type { DisguiseFigures } from "../results.ts";
import { isClean } from "../rows.ts";
import { outcomes } from "./decisions.ts";
import { type Measured, measureRows } from "./measured.ts";

/** The results for the disguised rows of a set, which have a plain spelling, too; empty without such rows. */
export function disguiseFigures(set: string, measured: readonly Measured[]): DisguiseFigures[] {
  const disguised = measured.filter(({ row }) => row.plain !== undefined);
  if (disguised.length === 0) return [];
  const bad = disguised.filter(({ row }) => !isClean(row));
  const clean = disguised.filter(({ row }) => isClean(row));
  const plain = measureRows(bad.map(({ row }) => ({ ...row, text: row.plain! })));
  const { hidden } = outcomes(bad);
  const { hidden: hiddenPlain } = outcomes(plain);
  const ratio = hidden.value !== null && hiddenPlain.value ? hidden.value / hiddenPlain.value : null;
  return [
    {
      set,
      rows: bad.length,
      hidden,
      hiddenPlain,
      ratio,
      cleanRows: clean.length,
      cleanHidden: outcomes(clean).hidden,
    },
  ];
}
