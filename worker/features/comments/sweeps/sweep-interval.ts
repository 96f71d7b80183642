// Calculates how soon a page is swept again. Pure.

/** The interval while webhooks report everything, so that a sweep only confirms it. */
const PROVEN_MS = 10 * 60_000;
const UNPROVEN_MS = 2 * 60_000;
/**
 * The interval of a page without new comments, where no webhook can prove anything: the first comment is found within this time,
 * later ones sooner.
 */
const QUIET_MS = 5 * 60_000;
/**
 * The longest interval, shorter than the claim of a sweep. One call every 14 minutes does not bring a page nearer to its limits.
 */
export const MAX_INTERVAL_MS = 14 * 60_000;
/** How often all comments of the last day are compared, because an edit or a moderator's click changes no count. */
export const DEEP_EVERY_MS = 30 * 60_000;
/** The longest time until a lost comment of the last day under the latest posts is found, in sweeps that have room for it. */
export const FOUND_WITHIN_MS = DEEP_EVERY_MS + MAX_INTERVAL_MS;
/** The first sweep in each span of this length visits ads; with healthy webhooks every sweep does. */
export const ADS_EVERY_MS = 9 * 60_000;
/** The cron runs each minute, but not to the millisecond. */
const EARLY_MS = 5_000;

/** From each share of a limit on, in percent, the interval is this many times longer. */
const SLOWER = [
  { from: 90, times: 10 },
  { from: 75, times: 4 },
  { from: 50, times: 2 },
];

/**
 * Milliseconds from the beginning of one sweep to the next: ten minutes while webhooks prove healthy, five on a quiet page, two
 * otherwise, and longer the nearer the page is to one of Meta's limits.
 *
 * @param proven `webhooksProven`
 * @param quiet whether the sweep found no recent comments
 * @param usagePercent as Meta's headers last reported it; 0 when they reported nothing, as they do while usage is low
 */
export function sweepInterval(page: { proven: boolean; quiet: boolean; usagePercent: number }): number {
  const times = SLOWER.find(({ from }) => page.usagePercent >= from)?.times ?? 1;
  const base = page.proven ? PROVEN_MS : page.quiet ? QUIET_MS : UNPROVEN_MS;
  return Math.min(base * times, MAX_INTERVAL_MS) - EARLY_MS;
}
