import { LEGITIMATE_FROM } from "../../moderation/thresholds.ts";
import type { Found } from "./found-by-scan.ts";

const SHOWN = 10;
/**
 * The number of places at the end for comments that look like customers: an owner wants to see possible mistakes too, after the
 * worst comments.
 */
const CUSTOMERS = 3;

/** Picks the most useful examples of a page: the worst first, then possible mistakes, the likeliest first. @returns ids */
export function pickInstructive(findings: readonly Found[]): number[] {
  const { customers = [], worst = [] } = Object.groupBy(findings, ({ legitimate }) =>
    legitimate >= LEGITIMATE_FROM ? "customers" : "worst",
  );
  const doubtful = customers.toSorted((a, b) => b.legitimate - a.legitimate);
  const free = SHOWN - Math.min(CUSTOMERS, doubtful.length);
  const shown = worst.toSorted((a, b) => b.score - a.score).slice(0, free);
  return [...shown, ...doubtful.slice(0, SHOWN - shown.length)].map(({ id }) => id);
}
