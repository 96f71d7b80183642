// The result of a page's spot check, in its stored form.

import * as z from "zod";
import { DAY_MS } from "../../vocabulary/durations.ts";

export const SpotCheck = z.object({
  /** When the check was made, epoch milliseconds. */
  at: z.number(),
  /** The number of posts that were read. */
  posts: z.number(),
  /** The number of these that no rotation has visited. */
  unvisited: z.number(),
  /** The number of comments under them that must be stored by now, whichever way found them. */
  due: z.number(),
  /** The number of these that are not stored. */
  missing: z.number(),
  /** The number of comments that the network counts but does not let us read, under posts that were read completely. */
  unreadable: z.number(),
  /** The last check that found something; null when none did. */
  alarm: z.object({ at: z.number(), missing: z.number(), unvisited: z.number() }).nullable(),
});
export type SpotCheck = z.infer<typeof SpotCheck>;

/** How long an alarm is in force. The next checks read other posts, so one that finds nothing does not end it. */
const ALARM_MS = DAY_MS;

/** The alarm that is still in force. @param now epoch milliseconds */
export const alarmInForce = (check: SpotCheck | null, now: number): SpotCheck["alarm"] =>
  check?.alarm && check.alarm.at > now - ALARM_MS ? check.alarm : null;
