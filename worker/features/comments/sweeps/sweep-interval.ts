// How soon a page is swept again. Pure.

const ACTIVE_ADS_MS = 60_000;
const OTHERS_MS = 3 * 60_000;
/** However near a limit: one call every ten minutes hastens none. */
const LONGEST_MS = 10 * 60_000;
/** The cron fires each minute, not to the millisecond. */
const EARLY_MS = 5_000;

/** Share of a limit from which sweeps come this many times less often, in percent. */
const SLOWER = [
  { from: 90, times: 10 },
  { from: 75, times: 4 },
  { from: 50, times: 2 },
];

/**
 * Milliseconds from the beginning of one sweep to the next: a minute while ads are running, three otherwise, and longer the
 * nearer the page is to one of Meta's limits.
 *
 * @param usagePercent as Meta's headers told last; 0 when they told nothing, which they do while there is room
 */
export function sweepInterval({ activeAds, usagePercent }: { activeAds: boolean; usagePercent: number }): number {
  const times = SLOWER.find(({ from }) => usagePercent >= from)?.times ?? 1;
  return Math.min((activeAds ? ACTIVE_ADS_MS : OTHERS_MS) * times, LONGEST_MS) - EARLY_MS;
}
