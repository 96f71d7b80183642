import { LEGITIMATE_FROM } from "../../moderation/thresholds.ts";
import type { Found } from "./found-by-scan.ts";

const SHOWN = 10;
/**
 * The number of places at the end for comments that look like customers: an owner wants to see possible mistakes too, after the
 * worst comments.
 */
const CUSTOMERS = 3;

/** Picks the most useful examples of a page: the worst first, then possible mistakes, the likeliest first. @returns ids */
export function pickInstructive(found: readonly Found[]): number[] {
  const { customers = [], worst = [] } = Object.groupBy(found, ({ legitimate }) =>
    legitimate >= LEGITIMATE_FROM ? "customers" : "worst",
  );
  const doubtful = customers.toSorted((one, other) => other.legitimate - one.legitimate);
  const free = SHOWN - Math.min(CUSTOMERS, doubtful.length);
  const shown = worst.toSorted((one, other) => other.score - one.score).slice(0, free);
  return [...shown, ...doubtful.slice(0, SHOWN - shown.length)].map(({ id }) => id);
}
