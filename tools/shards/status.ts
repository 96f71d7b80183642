// The lines that `npm run shards -- status` prints for each comments database.
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { MAX_DATABASE_BYTES } from "../../worker/vocabulary/shards.ts";

type ShardFacts = {
  shard: string;
  bytes: number;
  comments: number;
  workspaces: number;
  /** The size on an earlier day; null when none is known. */
  earlier: { day: string; bytes: number } | null;
  outSince: number | null;
  closedAt: number | null;
};

/** The growth in bytes a day since the earlier size; null without one. @param now epoch milliseconds */
function growthOf({ bytes, earlier }: ShardFacts, now: number): number | null {
  if (!earlier) return null;
  const days = (now - Date.parse(earlier.day)) / DAY_MS;
  return days < 1 ? null : (bytes - earlier.bytes) / days;
}

export function statusLine(facts: ShardFacts, now: number): string {
  const { shard, bytes, comments, workspaces, outSince, closedAt } = facts;
  const growth = growthOf(facts, now);
  const parts = [
    `${megabytes(bytes)} (${((bytes / MAX_DATABASE_BYTES) * 100).toFixed(1)} % of 10 GB)`,
    `${comments} comments`,
    `${workspaces} workspaces`,
    growth === null ? "growth unknown before its second day" : `${megabytes(growth)} a day`,
    growth !== null && growth > 0 ? `full in ${Math.floor((MAX_DATABASE_BYTES - bytes) / growth)} days` : null,
    outSince ? `OUT since ${new Date(outSince).toISOString()}` : null,
    closedAt ? "closed to new workspaces" : null,
  ];
  return `${shard}: ${parts.filter((part) => part !== null).join(", ")}`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

type Row = Record<string, unknown>;

/** The name of what moves, as the other commands take it. */
export const nameOfMoved = ({ workspace_id, page_id }: Row): string =>
  page_id === 0 ? `workspace ${workspace_id}` : `page ${page_id} of workspace ${workspace_id}`;

/** The line of a running move. */
export function moveLine(row: Row): string {
  const problem = row.problem ? `; ${row.problem}` : "";
  return `${nameOfMoved(row)}: ${row.from_shard} to ${row.to_shard}, ${row.step}, ${row.copied} rows copied${problem}`;
}

/** The line of a split workspace's pages in one of its databases. */
export const splitLine = ({ workspace_id, own, shard, pages, ids }: Row): string =>
  `workspace ${workspace_id} is split: ${pages === 1 ? "page" : "pages"} ${ids} in ${shard}, the others in ${own}`;
