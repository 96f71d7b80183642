import { and, eq, isNull } from "drizzle-orm";
import { firstScans } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS, SCAN_DAYS } from "../../../vocabulary/durations.ts";

/**
 * @property since epoch milliseconds: its messages read comments back to this moment. It also identifies the scan among those of
 * the page.
 */
export type RunningScan = { pageId: number; db: CommentsDb; since: number };

/** The oldest moment that a scan reads, when it began at `startedAt`. */
export const scanSince = (startedAt: number): number => startedAt - SCAN_DAYS * DAY_MS;

/** The condition for the row of this scan while it runs. A scan that was started again has another `since`. */
export const isSameScan = ({ pageId, since }: Pick<RunningScan, "pageId" | "since">) =>
  and(
    eq(firstScans.pageId, pageId),
    eq(firstScans.startedAt, since + SCAN_DAYS * DAY_MS),
    isNull(firstScans.finishedAt),
  );
