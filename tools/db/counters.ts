// Each counter of a comments database, said once: which rows it counts, and under what. Of it are made the triggers that keep it
// (`npm run db:generate`), and its right value from the rows: those of the database, and those of the archive, whose parts have
// counts of what they contain. The same SQL finds differences, corrects them, and fills the counters after rows were written without
// triggers.
import { ATTACK_CAUSE, addedCounts, BY_ITSELF, DAILY_COUNTS, SLOT_MS } from "../../worker/platform/db/comments.ts";
import { ATTACK_STATUSES } from "../../worker/vocabulary/judging/attacks.ts";

/** What a counter counts, in SQL over a row of `of`. */
type Counted = {
  table: string;
  of: "comments" | "replies";
  where: string;
  /** The columns of its key, and the value of each in a row. */
  key: Record<string, string>;
  counts: Record<string, string>;
  /** A column of counts by name, in JSON, and the name of a row, null for none. */
  named?: { column: string; name: string };
  /** The columns of `of` that all of that needs. */
  reads: string[];
  /** The changes of rows that triggers count. Others are counted elsewhere, or outlive their rows. */
  on: ("insert" | "update" | "delete")[];
  /** When a deleted row still counts. */
  unless?: string;
};

const DAILY: Counted = {
  table: "daily_counts",
  of: "comments",
  // The page's own comments do not count, nor do tombstones of comments whose text was never seen.
  where: "is_own = 0 AND text_at > 0",
  key: { workspace_id: "workspace_id", day: "day", page_id: "page_id" },
  counts: Object.fromEntries(
    Object.entries(DAILY_COUNTS).map(([column, { status, reason }]) => [
      column,
      `status = '${status}'${reason ? ` AND reason IS '${reason}'` : ""}`,
    ]),
  ),
  // In the same row, since another row would cost as much as the first.
  named: {
    column: "attacks",
    name: `CASE WHEN status IN (${ATTACK_STATUSES.map((status) => `'${status}'`)}) THEN (posted_at / ${SLOT_MS}) || '.' || ${ATTACK_CAUSE} || '.' || ${BY_ITSELF} END`,
  },
  reads: [
    ...["workspace_id", "day", "page_id", "is_own", "text_at", "status", "reason"],
    ...["posted_at", "analysis", "decided_by"],
  ],
  on: ["insert", "update", "delete"],
  // A comment that moves to the archive still counts.
  unless:
    "EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = OLD.workspace_id AND state <> 'kept' AND state = 'moving')",
};

/** A new comment is counted by the statement that raises the sequence, and one that was deleted stays counted. */
const USAGE: Counted = {
  table: "usage_counts",
  of: "comments",
  where: "usage_period IS NOT NULL",
  key: { workspace_id: "workspace_id", period: "usage_period" },
  counts: { comments: "1" },
  reads: ["workspace_id", "usage_period"],
  on: ["update"],
};

/** Replies count when the network accepts them. */
const REPLIES: Counted = {
  table: "reply_counts",
  of: "replies",
  where: "state = 'applied'",
  key: { workspace_id: "workspace_id", day: "day", page_id: "page_id" },
  counts: { automatic: "rule_id IS NOT NULL", manual: "rule_id IS NULL" },
  reads: ["workspace_id", "day", "page_id", "state", "rule_id"],
  on: ["update"],
};

const SIDES = { insert: ["NEW"], update: ["OLD", "NEW"], delete: ["OLD"] };

/** The triggers of the counters: what a row counted before is subtracted, what it counts now is added. */
export const TRIGGERS: string[] = [DAILY, USAGE, REPLIES].flatMap((counted) =>
  counted.on.map((change) => triggerOf(counted, change)),
);

function triggerOf({ table, of, where, key, counts, named, reads, on, unless }: Counted, change: (typeof on)[number]) {
  const all = (side: string) => reads.map((column) => `${side}.${column}`).join(", ");
  const rows = SIDES[change].map(
    (side) =>
      `SELECT ${side === "OLD" ? -1 : 1} AS n, ${reads.map((column) => `${side}.${column} AS ${column}`).join(", ")}`,
  );
  const sum = (value: string) => (rows.length === 1 ? value : `sum(${value})`);
  const sums = Object.entries(counts).map(([column, isCounted]) => ({
    column,
    value: sum(`n * (${isCounted})`),
    added: `${column} + excluded.${column}`,
  }));
  const differs = sums.map(({ value }) => `${value} <> 0`);
  if (named) {
    const { column } = named;
    const value =
      rows.length === 1
        ? "iif(name IS NULL, '{}', json_object(name, n))"
        : "iif(count(name) = 2 AND min(name) = max(name), '{}', json_group_object(name, n) FILTER (WHERE name IS NOT NULL))";
    sums.push({ column, value, added: addedCounts(column, `excluded.${column}`) });
    differs.push("min(name) <> max(name)");
  }
  const keys = Object.keys(key).join(", ");
  const isKept = Object.entries(key).map(([column, value]) => `${column} = OLD.${value}`);
  const when = {
    insert: `AFTER INSERT ON ${of}`,
    update: `AFTER UPDATE OF ${reads.join(", ")} ON ${of} WHEN (${all("OLD")}) IS NOT (${all("NEW")})`,
    // Rows may be deleted after their counters.
    delete: `AFTER DELETE ON ${of} WHEN NOT ${unless} AND EXISTS (SELECT 1 FROM ${table} WHERE ${isKept.join(" AND ")})`,
  };
  return `CREATE TRIGGER ${table}_${change} ${when[change]}
BEGIN
  INSERT INTO ${table} (${keys}, ${sums.map(({ column }) => column).join(", ")})
  SELECT ${Object.values(key).join(", ")}, ${sums.map(({ value }) => value).join(", ")}
  FROM (SELECT *${named ? `, ${named.name} AS name` : ""} FROM (${rows.join(" UNION ALL ")}))
  WHERE ${where}${rows.length === 1 ? "" : ` HAVING ${differs.join(" OR ")}`}
  ON CONFLICT (${keys}) DO UPDATE SET ${sums.map(({ column, added }) => `${column} = ${added}`).join(", ")};
END;`;
}

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

/** Selects key and counts of the rows of the database. */
const ofRows = ({ of, where, key, counts }: Counted) =>
  `SELECT ${Object.entries(key)
    .map(([column, value]) => `${value} AS ${column}`)
    .join(", ")}, ${Object.entries(counts)
    .map(([column, isCounted]) => `sum(${isCounted}) AS ${column}`)
    .join(", ")} FROM ${of} WHERE ${where} GROUP BY ${Object.keys(key).map((_, place) => place + 1)}`;

const BY_DAY = Object.keys(DAILY.counts);

/** Selects names and numbers of `daily_counts.attacks`, from the rows of a day. */
const ATTACKS = `SELECT * FROM (SELECT workspace_id, day, page_id, ${DAILY.named!.name} AS name, 1 AS comments FROM comments WHERE ${DAILY.where}) WHERE name IS NOT NULL
  UNION ALL SELECT workspace_id, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3 FROM ${archived("attacks")}`;

/** Whether a comment is later than all that its workspace archived: the answer of an earlier one may be there. */
const AFTER_ARCHIVE =
  "comments.posted_at > (SELECT coalesce(max(posted_to), 0) FROM archive_parts WHERE workspace_id = comments.workspace_id AND state = 'kept')";

export const COUNTERS: Counter[] = [
  {
    table: "daily_counts",
    key: ["workspace_id", "day", "page_id"],
    counts: BY_DAY,
    rows: summed("workspace_id, day, page_id", BY_DAY, [
      ofRows(DAILY),
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
        ofRows(USAGE),
        `SELECT workspace_id, j.value ->> 0 AS period, j.value ->> 1 AS comments FROM ${archived("usage")}`,
      ],
    ),
    outlivesRows: true,
  },
  {
    table: "reply_counts",
    key: ["workspace_id", "day", "page_id"],
    counts: ["automatic", "manual"],
    rows: summed(
      "workspace_id, day, page_id",
      ["automatic", "manual"],
      [
        ofRows(REPLIES),
        `SELECT workspace_id, j.value ->> 0 AS day, j.value ->> 1 AS page_id, j.value ->> 2 AS automatic, j.value ->> 3 AS manual
        FROM ${archived("replies")}`,
      ],
    ),
    outlivesRows: true,
  },
  {
    table: "comments.answered_at",
    key: ["workspace_id", "comment_id"],
    counts: ["answered_at", "answered_by"],
    kept: `(SELECT workspace_id, id AS comment_id, answered_at, coalesce(answered_by, 0) AS answered_by FROM comments WHERE answered_at IS NOT NULL AND ${AFTER_ARCHIVE})`,
    rows: `SELECT workspace_id, comment_id, min(answers.answered_at) AS answered_at, coalesce(answers.answered_by, 0) AS answered_by
      FROM answers JOIN comments ON comments.id = answers.comment_id WHERE ${AFTER_ARCHIVE} GROUP BY comment_id`,
    fix: [
      `UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = comments.id)
        WHERE is_own = 0 AND ${AFTER_ARCHIVE}`,
    ],
    outlivesRows: false,
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

/** Writes the values of the rows. In the workspaces of `disconnected`, counters that may outlive their rows are only increased. */
export function fixSql(
  { table, key, counts, rows, outlivesRows, before = [], fix }: Counter,
  disconnected: number[],
): string[] {
  if (fix) return fix;
  const spared = outlivesRows && disconnected.length > 0 ? `workspace_id IN (${disconnected})` : "0";
  const columns = [...key, ...counts].join(", ");
  return [
    ...before,
    `DELETE FROM ${table} WHERE NOT (${spared})`,
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${rows}) WHERE true
      ON CONFLICT (${key}) DO UPDATE SET ${counts.map((count) => `${count} = max(${count}, excluded.${count})`).join(", ")}`,
  ];
}
