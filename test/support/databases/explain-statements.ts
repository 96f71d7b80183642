// After each file of tests: no statement that the product sent there reads a whole table, but those that stand here.
import { afterAll, expect } from "vitest";
import { takeStatements } from "./statements.ts";

/** A scan that is meant: the table, words of the statement, and why it does not grow with what is stored. */
type MeantScan = { table: string; words: string; bound: string };

const ACTIVE_PAGES =
  "active pages, once a minute: an index would cost two rows written for each sweep, a thousand times dearer";

const MEANT: MeantScan[] = [
  { table: "pages", words: 'update "pages" set "sweep_at"', bound: ACTIVE_PAGES },
  { table: "pages", words: 'left join "page_health"', bound: ACTIVE_PAGES },
  { table: "pages", words: 'count(distinct "pages"."group_key")', bound: ACTIVE_PAGES },
  {
    table: "subscriptions",
    words: 'order by coalesce("subscriptions"."sync_tried_at"',
    bound: "workspaces, once a minute: a moment of four that has passed is found by no single index",
  },
  {
    table: "policies",
    words: "USING INDEX policies_unused",
    bound: "snapshots that no decision used yet, by a partial index",
  },
  {
    table: "learned_adapters",
    words: "USING INDEX learned_adapters_unused",
    bound: "what pages learned and no decision used yet, by a partial index",
  },
  { table: "checkouts", words: '"checkouts"."created_at" > ?', bound: "one row for each workspace that ever bought" },
  {
    table: "subscriptions",
    words: 'USING INDEX subscriptions_synced :: select "subscriptions"',
    bound: "subscriptions that run, by a partial index",
  },
  {
    table: "archive_parts",
    words: "USING INDEX archive_parts_open",
    bound: "attempts of the archive that are not finished, by a partial index",
  },
  { table: "actions", words: "USING INDEX actions_open", bound: "actions that are open, by a partial index" },
  { table: "replies", words: "USING INDEX replies_open", bound: "replies that are open, by a partial index" },
  {
    table: "tracking_events",
    words: "USING INDEX tracking_events_queued",
    bound: "what waits to be sent, by a partial index",
  },
  { table: "pages", words: "USING INDEX pages_broken", bound: "pages that do not work, by a partial index" },
  { table: "alerts", words: "USING INDEX alerts_broken", bound: "the alerts about them, by a partial index" },
  { table: "incidents", words: "", bound: "what is wrong now: a row for each incident, deleted at its end" },
  { table: "stripe_events", words: "ORDER BY rowid LIMIT", bound: "its LIMIT: the oldest come first" },
  {
    table: "policies",
    words: 'insert into "pages"',
    bound: "none: a foreign key's check, which SQLite skips while no violation is pending",
  },
  { table: "publications", words: 'insert into "pages"', bound: "none: the same" },
];

const SCAN = /^SCAN (\w+)(?! VIRTUAL TABLE)/;
/** Tables whose rows are looked for when a row of another one is written, without a word of it in the statement. */
const FOREIGN_KEYS = new Set(["policies", "publications", "pages", "grants", "memberships"]);

afterAll(async () => {
  const scans: string[] = [];
  for (const [query, { database, values }] of takeStatements()) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${query}`).bind(...values);
    for (const { detail } of (await plan.all<{ detail: string }>()).results) {
      const table = tableOf(SCAN.exec(detail)?.[1], query);
      const scan = `${detail} :: ${query}`;
      if (table && !MEANT.some((meant) => meant.table === table && scan.includes(meant.words))) scans.push(scan);
    }
  }
  expect(scans, "statements that read a whole table").toEqual([]);
});

/** The table that a plan calls by its name or an alias; undefined for a subquery, whose own plan stands beside it. */
function tableOf(name: string | undefined, query: string): string | undefined {
  for (const [, table, alias] of query.matchAll(/(?:from|join|into|update) "(\w+)"(?: "(\w+)")?/gi))
    if ((alias ?? table) === name || table === name) return table;
  return name && FOREIGN_KEYS.has(name) ? name : undefined;
}
