// The lines that `npm run shards -- status` prints for each comments database.
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { MAX_DATABASE_BYTES } from "../../worker/vocabulary/shards.ts";
import { reasonOf } from "../command-line/reason.ts";

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

/** The line of a move. */
export function moveLine(row: Row): string {
  const { table } = JSON.parse(String(row.place));
  const ofTables = ["copy", "compare", "check"].includes(String(row.step)) ? ` table ${table + 1}` : "";
  const problem = row.problem ? `; ${row.problem}` : "";
  return `workspace ${row.workspace_id}: ${row.from_shard} to ${row.to_shard}, ${row.step}${ofTables}, ${row.copied} rows copied${problem}`;
}

type Follow = { look: () => Promise<Row>; say: (line: string) => void; wait: () => Promise<unknown> };

/** Says how far a move is, until it has ended for its customers. A look that fails ends nothing: the cron moves without us. */
export async function followMove({ look, say, wait }: Follow): Promise<void> {
  for (let said = "", outcome: string | undefined; !outcome; ) {
    const row = await look().catch((error: unknown) => `It goes on, but could not be looked at: ${reasonOf(error)}`);
    const line = typeof row === "string" ? row : moveLine(row);
    if (line !== said) say(line);
    said = line;
    outcome = typeof row === "string" ? undefined : outcomeOf(row);
    if (outcome) say(outcome);
    else await wait();
  }
}

/** The end of a move for its customers; undefined while it goes on. */
export function outcomeOf(row: Row): string | undefined {
  if (row.switched_at !== null) {
    const seconds = Math.round((Number(row.switched_at) - Number(row.started_at)) / 1000);
    return `It is in ${row.to_shard}, and was not written for ${seconds} s. The old rows are deleted in a quarter of an hour.`;
  }
  return row.finished_at === null ? undefined : `It stays in ${row.from_shard}: ${row.problem}`;
}
