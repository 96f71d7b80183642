// What `npm run shards -- status` prints of each comments database.
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { MOST_BYTES } from "../../worker/vocabulary/shards.ts";

export type ShardFacts = {
  shard: string;
  bytes: number;
  comments: number;
  workspaces: number;
  /** Its size on an earlier day; null when none is known. */
  earlier: { day: string; bytes: number } | null;
  outSince: number | null;
  closedAt: number | null;
};

/** Bytes a day since the earlier size; null while there is none. @param now epoch milliseconds */
export function growthOf({ bytes, earlier }: ShardFacts, now: number): number | null {
  if (!earlier) return null;
  const days = (now - Date.parse(earlier.day)) / DAY_MS;
  return days < 1 ? null : (bytes - earlier.bytes) / days;
}

export function statusLine(facts: ShardFacts, now: number): string {
  const { shard, bytes, comments, workspaces, outSince, closedAt } = facts;
  const growth = growthOf(facts, now);
  const parts = [
    `${megabytes(bytes)} (${((bytes / MOST_BYTES) * 100).toFixed(1)} % of 10 GB)`,
    `${comments} comments`,
    `${workspaces} workspaces`,
    growth === null ? "growth unknown before its second day" : `${megabytes(growth)} a day`,
    growth !== null && growth > 0 ? `full in ${Math.floor((MOST_BYTES - bytes) / growth)} days` : null,
    outSince ? `OUT since ${new Date(outSince).toISOString()}` : null,
    closedAt ? "closed to new workspaces" : null,
  ];
  return `${shard}: ${parts.filter((part) => part !== null).join(", ")}`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
