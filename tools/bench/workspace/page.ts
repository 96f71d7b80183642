import { percentile } from "../../statistics.ts";
import type { Case } from "./requests.ts";

export type Row = {
  group: Case["group"];
  name: string;
  /** The number of comments in the answer; null when it has no comments. */
  comments: number | null;
  rowsRead: number;
  rowsReadEmpty: number;
  roundTrips: number;
  /** The duration of each request, in milliseconds. */
  times: number[];
  timesEmpty: number[];
};

type Results = {
  rows: Row[];
  size: { comments: number; largest: number; owners: number; megabytes: number };
  machine: { processor: string; cores: number; node: string };
  /** The load of the machine before and after. */
  loads: readonly [number, number];
  measuredAt: string;
  target: number;
};

const TITLES: Record<Case["group"], string> = {
  list: "The list",
  filter: "Filters, each on an index",
  search: "Search",
  "looking through": "What no index knows: 2,000 rows are looked through, then the cursor goes on",
  counts: "Counts",
};

/** The results as a Markdown page. */
export function page({ rows, size, machine, loads, measuredAt, target }: Results): string {
  const slow = rows.filter(({ times }) => percentile(times, 0.95) > target);
  const groups = Object.entries(TITLES).map(([group, title]) => {
    const lines = rows.filter((row) => row.group === group).map(lineOf);
    return `## ${title}\n\n| request | p50 ms | p95 ms | p50 empty | p95 empty | rows read | empty | round trips | comments |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n${lines.join("\n")}`;
  });
  return `# How fast a workspace reads

Written by \`npm run bench -- workspace\` on ${measuredAt}; run it again to check. The real Worker in workerd answers an owner of ${whole(size.largest)} comments, in a database of ${whole(size.comments)} comments of ${whole(size.owners)} owners (${whole(size.megabytes)} MB, made by \`npm run seed:large\`), and in turns an owner of an empty database. Times are of the whole request over HTTP, ${whole(rows[0]?.times.length ?? 0)} of each kind after three others. Rows read and round trips are what D1 says of both databases together: reading the session is in them; the inside of the index of words is not, since D1 counts a match as a row.

Machine: ${machine.processor}, ${machine.cores} cores, Node ${machine.node}, load ${loads[0].toFixed(1)} before and ${loads[1].toFixed(1)} after.${loads[1] > machine.cores ? " Other work ran beside it, so that the times are longer than those of a machine left alone." : ""}

${slow.length === 0 ? `Every kind of request stays within ${target} ms, 95 of 100.` : `Beyond ${target} ms, 95 of 100: ${slow.map(({ name }) => name).join("; ")}.`}

${groups.join("\n\n")}
`;
}

const lineOf = ({ name, times, timesEmpty, rowsRead, rowsReadEmpty, roundTrips, comments }: Row) =>
  `| ${[
    name,
    ...[times, timesEmpty].flatMap((each) => [ms(percentile(each, 0.5)), ms(percentile(each, 0.95))]),
    whole(rowsRead),
    whole(rowsReadEmpty),
    roundTrips,
    comments ?? "",
  ].join(" | ")} |`;

const ms = (value: number) => value.toFixed(1);
const whole = (value: number) => value.toLocaleString("en");
