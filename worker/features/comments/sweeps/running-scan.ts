import { and, eq, isNull } from "drizzle-orm";
import { firstScans } from "../../../platform/db/comments.ts";
import { DAY_MS, SCAN_DAYS } from "../../../vocabulary/durations.ts";

/**
 * @property since the moment, epoch milliseconds, back to which its messages read: it distinguishes one scan of a page from the
 * next
 */
export type RunningScan = { pageId: number; shard: string; since: number };

/** The moment back to which a scan reads that began at `startedAt`. */
export const scanSince = (startedAt: number): number => startedAt - SCAN_DAYS * DAY_MS;

/** The row of this scan while it runs: a scan that was started again has another time. */
export const isSameScan = ({ pageId, since }: Pick<RunningScan, "pageId" | "since">) =>
  and(
    eq(firstScans.pageId, pageId),
    eq(firstScans.startedAt, since + SCAN_DAYS * DAY_MS),
    isNull(firstScans.finishedAt),
  );
