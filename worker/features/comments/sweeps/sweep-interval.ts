// How soon a page is swept again. Pure.

const ACTIVE_ADS_MS = 60_000;
const OTHERS_MS = 3 * 60_000;
/** The limit of slowing down: one call every ten minutes brings no page nearer to its limits. */
const LONGEST_MS = 10 * 60_000;
/** The cron fires each minute, not to the millisecond. */
const EARLY_MS = 5_000;

/** From this share of a limit on, in percent, sweeps are this many times rarer. */
const SLOWER = [
  { from: 90, times: 10 },
  { from: 75, times: 4 },
  { from: 50, times: 2 },
];

/**
 * Milliseconds from the beginning of one sweep to the next: a minute while ads are running, three otherwise, and longer the
 * nearer the page is to one of Meta's limits.
 *
 * @param usagePercent as Meta's headers last reported it; 0 when they reported nothing, which they do while there is room
 */
export function sweepInterval({ activeAds, usagePercent }: { activeAds: boolean; usagePercent: number }): number {
  const times = SLOWER.find(({ from }) => usagePercent >= from)?.times ?? 1;
  return Math.min((activeAds ? ACTIVE_ADS_MS : OTHERS_MS) * times, LONGEST_MS) - EARLY_MS;
}
