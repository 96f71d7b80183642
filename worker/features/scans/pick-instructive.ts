import { LEGITIMATE_FROM } from "../../moderation/thresholds.ts";
import type { Found } from "./found-by-scan.ts";

const SHOWN = 10;
/** Limit of examples that look like customers: possible mistakes are what an owner wants to see first. */
const CUSTOMERS = 3;

/** The most useful examples of a page: possible mistakes first, then one of each kind in turn, the surest first. @returns ids */
export function pickInstructive(found: readonly Found[]): number[] {
  const customers = found
    .filter(({ legitimate }) => legitimate >= LEGITIMATE_FROM)
    .toSorted((one, other) => other.legitimate - one.legitimate)
    .slice(0, CUSTOMERS);
  const others = found.filter((one) => !customers.includes(one)).toSorted((one, other) => other.score - one.score);
  const kinds = [...Map.groupBy(others, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
  return [...customers, ...inTurn].slice(0, SHOWN).map(({ id }) => id);
}
