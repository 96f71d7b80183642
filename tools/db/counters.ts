// The right value of each counter, from the rows it counts: those of the database, and those of the archive, whose parts have counts of
// what they contain. The same SQL finds differences, corrects them, and fills the counters after rows were written without triggers.
import { ATTACK_CAUSE, SLOT_MS } from "../../worker/platform/db/comments.ts";
import { COMMENT_STATUSES } from "../../worker/vocabulary/comments.ts";

export type Counter = {
  table: string;
  key: string[];
  counts: string[];
  /** Selects key and counts from the rows. */
  rows: string;
  /**
   * Whether it still counts rows that were deleted with their page, as a month's usage and the sent replies do. For a workspace that
   * disconnected a page it may then be greater than the number of rows.
   */
  outlivesRows: boolean;
  /**
   * Whether it stays in its database when a page with its rows moves to another one. For a split workspace the sum over its databases
   * must equal that of the rows (`across-databases.ts`).
   */
  staysBehind?: boolean;
  /** Selects key and counts as they are stored; absent when the table has them as columns. */
  kept?: string;
  /** Collects the stored counts in the table before they are fixed. */
  before?: string[];
  /** Writes what `rows` selects; when absent, the rows of the table are replaced. */
  fix?: string[];
};

/** The counts of the archive's parts for a counter, as rows of JSON. */
const archived = (counter: string) =>
  `archive_parts, json_each(archive_parts.counts, '$.${counter}') j WHERE archive_parts.state = 'kept'`;

/** SQL that sums the counts of rows by their key. */
const summed = (key: string, counts: string[], piles: string[]) =>
  `SELECT ${key}, ${counts.map((count) => `sum(${count}) AS ${count}`).join(", ")} FROM (${piles.join(" UNION ALL ")}) GROUP BY ${key}`;

const BY_DAY = [...COMMENT_STATUSES, "flagged_spam"];

/** Selects names and numbers of `daily_counts.attacks`, from the rows of a day. */
const ATTACKS = `SELECT workspace_id, day, page_id, (posted_at / ${SLOT_MS}) || '.' || ${ATTACK_CAUSE} || '.' || (decided_by IS 'machine') AS name, 1 AS comments
    FROM comments WHERE status IN ('disapproved', 'removed') AND is_own = 0 AND text_at > 0
  UNION ALL SELECT workspace_id, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3 FROM ${archived("attacks")}`;

export const COUNTERS: Counter[] = [
  {
    table: "daily_counts",
    key: ["workspace_id", "day", "page_id"],
    counts: BY_DAY,
    rows: summed("workspace_id, day, page_id", BY_DAY, [
      `SELECT workspace_id, day, page_id, ${COMMENT_STATUSES.map((status) => `sum(status = '${status}') AS ${status}`).join(", ")},
        sum(status = 'flagged' AND reason IS 'spam') AS flagged_spam FROM comments WHERE is_own = 0 AND text_at > 0 GROUP BY workspace_id, day, page_id`,
      `SELECT workspace_id, j.value ->> 0 AS day, j.value ->> 1 AS page_id, ${BY_DAY.map((count, at) => `coalesce(j.value ->> ${at + 2}, 0) AS ${count}`).join(", ")}
        FROM ${archived("daily")}`,
    ]),
    outlivesRows: false,
  },
  {
    table: "daily_counts.attacks",
    key: ["workspace_id", "day", "page_id", "name"],
    counts: ["comments"],
    rows: summed("workspace_id, day, page_id, name", ["comments"], [ATTACKS]),
    kept: "(SELECT workspace_id, day, page_id, attack.key AS name, attack.value AS comments FROM daily_counts, json_each(attacks) attack)",
    fix: [
      "UPDATE daily_counts SET attacks = '{}'",
      `UPDATE daily_counts SET attacks = found.attacks FROM
        (SELECT workspace_id, day, page_id, json_group_object(name, comments) AS attacks
          FROM (${summed("workspace_id, day, page_id, name", ["comments"], [ATTACKS])}) GROUP BY workspace_id, day, page_id) AS found
        WHERE daily_counts.workspace_id = found.workspace_id AND daily_counts.day = found.day AND daily_counts.page_id = found.page_id`,
    ],
    outlivesRows: false,
  },
  {
    table: "usage_counts",
    key: ["workspace_id", "period"],
    counts: ["comments"],
    kept: `(SELECT workspace_id, period, comments FROM usage_counts
      UNION ALL SELECT workspace_id, period, used FROM sequences WHERE used > 0)`,
    before: [
      `INSERT INTO usage_counts (workspace_id, period, comments) SELECT workspace_id, period, used FROM sequences WHERE used > 0
        ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + excluded.comments`,
      "UPDATE sequences SET used = 0 WHERE used > 0",
    ],
    rows: summed(
      "workspace_id, period",
      ["comments"],
      [
        `SELECT workspace_id, usage_period AS period, count(*) AS comments
        FROM comments WHERE usage_period IS NOT NULL GROUP BY workspace_id, usage_period`,
        `SELECT workspace_id, j.value ->> 0 AS period, j.value ->> 1 AS comments FROM ${archived("usage")}`,
      ],
    ),
    outlivesRows: true,
    staysBehind: true,
  },
  {
    table: "reply_counts",
    key: ["workspace_id", "day", "page_id"],
    counts: ["automatic", "manual"],
    rows: summed(
      "workspace_id, day, page_id",
      ["automatic", "manual"],
      [
        `SELECT workspace_id, day, page_id, sum(rule_id IS NOT NULL) AS automatic, sum(rule_id IS NULL) AS manual
        FROM replies WHERE state = 'applied' GROUP BY workspace_id, day, page_id`,
        `SELECT workspace_id, j.value ->> 0 AS day, j.value ->> 1 AS page_id, j.value ->> 2 AS automatic, j.value ->> 3 AS manual
        FROM ${archived("replies")}`,
      ],
    ),
    outlivesRows: true,
  },
];

/** Selects in the core database the workspaces that disconnected a page. */
export const DISCONNECTED = "SELECT DISTINCT workspace_id FROM pages WHERE disconnected_at IS NOT NULL";

/**
 * Selects the keys where counter and rows differ: `kept_` is the counter's value, `rows_` that of the rows. Both are in one union
 * that is summed by key; a join would compare each key with all others.
 */
export function differencesSql(
  { table, key, counts, rows, outlivesRows, kept }: Counter,
  disconnected: number[],
): string {
  const pile = (kept: boolean, from: string) =>
    `SELECT ${[
      ...key,
      ...counts.map((count) => `${kept ? count : 0} AS kept_${count}`),
      ...counts.map((count) => `${kept ? 0 : count} AS rows_${count}`),
    ].join(", ")} FROM ${from}`;
  const sides = counts.flatMap((count) => [
    `sum(kept_${count}) AS kept_${count}`,
    `sum(rows_${count}) AS rows_${count}`,
  ]);
  const compared = (operator: string) =>
    counts.map((count) => `sum(kept_${count}) ${operator} sum(rows_${count})`).join(" OR ");
  const spared = outlivesRows && disconnected.length > 0 ? `workspace_id IN (${disconnected})` : "0";
  return `SELECT ${[...key, ...sides].join(", ")} FROM (${pile(true, kept ?? table)} UNION ALL ${pile(false, `(${rows})`)})
    GROUP BY ${key} HAVING CASE WHEN ${spared} THEN ${compared("<")} ELSE ${compared("<>")} END ORDER BY ${key}`;
}

/**
 * Writes the values of the rows. In the workspaces of `disconnected`, counters that may outlive their rows are only increased.
 *
 * @param split workspaces whose counters are not changed if they stay behind at a move
 */
export function fixSql(
  { table, key, counts, rows, outlivesRows, staysBehind, before = [], fix }: Counter,
  disconnected: number[],
  split: number[] = [],
): string[] {
  if (fix) return fix;
  const isFixed = staysBehind && split.length > 0 ? `workspace_id NOT IN (${split})` : "true";
  const spared = outlivesRows && disconnected.length > 0 ? `workspace_id IN (${disconnected})` : "0";
  const columns = [...key, ...counts].join(", ");
  return [
    ...before,
    `DELETE FROM ${table} WHERE NOT (${spared}) AND ${isFixed}`,
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${rows}) WHERE ${isFixed}
      ON CONFLICT (${key}) DO UPDATE SET ${counts.map((count) => `${count} = max(${count}, excluded.${count})`).join(", ")}`,
  ];
}
