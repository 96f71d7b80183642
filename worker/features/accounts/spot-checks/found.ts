// What a spot check of a page found, as it is stored.
import { z } from "zod";

export const SpotCheck = z.object({
  /** When it was made, epoch milliseconds. */
  at: z.number(),
  /** Posts that were read. */
  posts: z.number(),
  /** Of these, the ones that no rotation has visited. */
  unvisited: z.number(),
  /** Comments under them that the slowest of our ways must have found by now. */
  due: z.number(),
  /** Of these, the ones that are not stored. */
  missing: z.number(),
  /** Comments that the network counts and does not let us read, under posts whose list was read to its end. */
  unreadable: z.number(),
  /** The last check that found something; null when none did. */
  alarm: z.object({ at: z.number(), missing: z.number(), unvisited: z.number() }).nullable(),
});
export type SpotCheck = z.infer<typeof SpotCheck>;

/** How long an alarm stands: the next checks read other posts, so one that finds nothing does not end it. */
const ALARM_MS = 24 * 3_600_000;

/** An alarm that still stands. @param now epoch milliseconds */
export const standingAlarm = (check: SpotCheck | null, now: number): SpotCheck["alarm"] =>
  check?.alarm && check.alarm.at > now - ALARM_MS ? check.alarm : null;
