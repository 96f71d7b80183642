import { and, eq, isNull } from "drizzle-orm";
import { firstScans } from "../../../platform/db/comments.ts";
import { DAY_MS, SCAN_DAYS } from "../../../vocabulary/durations.ts";

/** @property since the moment, epoch milliseconds, back to which its message reads: it tells one scan of a page from the next */
export type ScanOf = { pageId: number; shard: string; since: number };

/** Back to when a scan reads that was begun at `startedAt`. */
export const scanSince = (startedAt: number): number => startedAt - SCAN_DAYS * DAY_MS;

/** The row of this very scan while it runs: one that was begun again is another. */
export const isThisScan = ({ pageId, since }: Pick<ScanOf, "pageId" | "since">) =>
  and(
    eq(firstScans.pageId, pageId),
    eq(firstScans.startedAt, since + SCAN_DAYS * DAY_MS),
    isNull(firstScans.finishedAt),
  );
