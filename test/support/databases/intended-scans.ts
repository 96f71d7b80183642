// The few scans that are intended.

/** An intended scan: the table, words of the statement, and why it does not grow with the stored data. */
export type MeantScan = { table: string; words: string; bound: string };

/** The test file whose statements make all these scans. After it, each of them must have occurred. */
export const SENT_BY = "test/entry/cron.test.ts";

const ACTIVE_PAGES =
  "active pages, once a minute: an index would cost two rows written for each sweep, a thousand times dearer";

export const INTENDED: MeantScan[] = [
  { table: "pages", words: 'update "pages" set "sweep_at"', bound: ACTIVE_PAGES },
  { table: "pages", words: 'left join "page_health"', bound: ACTIVE_PAGES },
  { table: "pages", words: 'count(distinct "pages"."group_key")', bound: ACTIVE_PAGES },
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
  {
    table: "sequences",
    words: "USING INDEX sequences_announced",
    bound: "workspaces with webhooks, by a partial index",
  },
  { table: "replies", words: "USING INDEX replies_open", bound: "replies that are open, by a partial index" },
  {
    table: "tracking_events",
    words: "USING INDEX tracking_events_queued",
    bound: "what waits to be sent, by a partial index",
  },
  { table: "pages", words: "USING INDEX pages_broken", bound: "pages that do not work, by a partial index" },
  { table: "pages", words: "USING INDEX pages_unsubscribed", bound: "pages without webhooks, by a partial index" },
  { table: "alerts", words: "USING INDEX alerts_broken", bound: "the alerts about them, by a partial index" },
  {
    table: "incidents",
    words: '"incidents"',
    bound: "what is wrong now: a row for each incident, deleted at its end",
  },
  {
    table: "sequences",
    words: 'left join "seals"',
    bound: "one row for each workspace, once a minute: an index would cost a row written for each comment",
  },
  { table: "stripe_events", words: "ORDER BY rowid LIMIT", bound: "its LIMIT: the oldest come first" },
];
