// How soon a page is swept again. Pure.

/** Webhooks report what is written, so a sweep only proves it. */
const PROVEN_MS = 10 * 60_000;
const UNPROVEN_MS = 2 * 60_000;
/** The limit of slowing down, shorter than the claim of a sweep: a call every 14 minutes brings no page nearer to its limits. */
export const LONGEST_MS = 14 * 60_000;
/** The cron fires each minute, not to the millisecond. */
const EARLY_MS = 5_000;

/** From this share of a limit on, in percent, sweeps are this many times rarer. */
const SLOWER = [
  { from: 90, times: 10 },
  { from: 75, times: 4 },
  { from: 50, times: 2 },
];

/**
 * Milliseconds from the beginning of one sweep to the next: ten minutes while webhooks prove healthy, two otherwise, and longer
 * the nearer the page is to one of Meta's limits.
 *
 * @param proven       `webhooksProven`
 * @param usagePercent as Meta's headers last reported it; 0 when they reported nothing, which they do while there is room
 */
export function sweepInterval({ proven, usagePercent }: { proven: boolean; usagePercent: number }): number {
  const times = SLOWER.find(({ from }) => usagePercent >= from)?.times ?? 1;
  return Math.min((proven ? PROVEN_MS : UNPROVEN_MS) * times, LONGEST_MS) - EARLY_MS;
}
