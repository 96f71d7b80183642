// How soon a page is swept again. Pure.

/** Webhooks report what is written, so a sweep only proves it. */
const PROVEN_MS = 10 * 60_000;
const UNPROVEN_MS = 2 * 60_000;
/** Where nobody writes, no webhook can prove anything: the first comment is found within this time, and what follows sooner. */
const QUIET_MS = 5 * 60_000;
/** The limit of slowing down, shorter than the claim of a sweep: a call every 14 minutes brings no page nearer to its limits. */
export const LONGEST_MS = 14 * 60_000;
/** How often everything of the last day is compared, changed or not: an edit or a moderator's click changes no count. */
export const DEEP_EVERY_MS = 30 * 60_000;
/** Whatever was lost of a day's comments under the latest posts is found within this time, in sweeps that find room for it. */
export const FOUND_WITHIN_MS = DEEP_EVERY_MS + LONGEST_MS;
/** The cron fires each minute, not to the millisecond. */
const EARLY_MS = 5_000;

/** From this share of a limit on, in percent, sweeps are this many times rarer. */
const SLOWER = [
  { from: 90, times: 10 },
  { from: 75, times: 4 },
  { from: 50, times: 2 },
];

/**
 * Milliseconds from the beginning of one sweep to the next: ten minutes while webhooks prove healthy, five on a quiet page, two
 * otherwise, and longer the nearer the page is to one of Meta's limits.
 *
 * @param proven       `webhooksProven`
 * @param quiet        nobody wrote lately, as the sweep saw
 * @param usagePercent as Meta's headers last reported it; 0 when they reported nothing, which they do while there is room
 */
export function sweepInterval(page: { proven: boolean; quiet: boolean; usagePercent: number }): number {
  const times = SLOWER.find(({ from }) => page.usagePercent >= from)?.times ?? 1;
  const base = page.proven ? PROVEN_MS : page.quiet ? QUIET_MS : UNPROVEN_MS;
  return Math.min(base * times, LONGEST_MS) - EARLY_MS;
}
