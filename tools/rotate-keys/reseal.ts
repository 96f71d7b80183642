// Seals with the newest key all values that an older key sealed. It works in batches, and writes a row only if nobody changed it
// meanwhile. So it can be stopped, repeated, and run while the Worker runs.
import {
  alertTargetsContext,
  appealContext,
  authenticatorContext,
  deletionContext,
  deviceContext,
  grantContext,
  mailContext,
  pageContext,
  personContext,
  type Sealer,
  webhookContext,
} from "../../worker/platform/crypto/seal.ts";
import type { D1Sql } from "../db/d1.ts";
import { sqlText } from "../db/sql-text.ts";

type Resealed = {
  resealed: number;
  /** Rows that no key opens, as `table key`: their owners have to connect again. */
  unreadable: string[];
};

type Row = Record<string, unknown>;
/** A column with sealed values. `key` orders the rows of its table: a column, or SQLite's own number of a row. */
type Sealed = { table: string; key: string; column: string; context: (row: Row) => string };

const text = (row: Row, name: string) => String(row[name]);
const number = (row: Row, name: string) => Number(row[name]);

/** All columns of core with sealed values. */
export const IN_CORE: Sealed[] = [
  {
    table: "grants",
    key: "id",
    column: "sealed_token",
    context: (row) => grantContext(number(row, "workspace_id"), text(row, "external_user_id")),
  },
  {
    table: "pages",
    key: "id",
    column: "sealed_token",
    context: (row) => pageContext(number(row, "workspace_id"), text(row, "network"), text(row, "external_id")),
  },
  {
    table: "authenticators",
    key: "user_id",
    column: "secret",
    context: (row) => authenticatorContext(number(row, "user_id")),
  },
  {
    table: "data_deletions",
    key: "code",
    column: "sealed_person",
    context: (row) => deletionContext(text(row, "code")),
  },
  {
    table: "alert_settings",
    key: "workspace_id",
    column: "sealed_targets",
    context: (row) => alertTargetsContext(number(row, "workspace_id")),
  },
  { table: "webhooks", key: "id", column: "sealed", context: (row) => webhookContext(text(row, "public_id")) },
  { table: "appeals", key: "id", column: "sealed_address", context: (row) => appealContext(number(row, "id")) },
  { table: "mails", key: "id", column: "sealed", context: (row) => mailContext(number(row, "id")) },
  {
    table: "push_subscriptions",
    key: "id",
    column: "sealed",
    context: (row) => deviceContext(text(row, "endpoint_hash")),
  },
];

/** All columns of a comments database with sealed values. */
export const IN_COMMENTS: Sealed[] = [
  {
    table: "blocked_people",
    key: "rowid",
    column: "sealed_person",
    context: (row) => personContext(number(row, "workspace_id"), number(row, "page_id"), text(row, "author_key")),
  },
];

const BATCH = 200;

/** Seals all values again. @param onBatch called after each batch with the total number of rows so far */
export async function reseal(
  database: D1Sql,
  sealer: Sealer,
  columns: readonly Sealed[],
  onBatch: (done: number) => void = () => undefined,
) {
  const outcome: Resealed = { resealed: 0, unreadable: [] };
  for (const sealed of columns) await resealTable(database, sealer, sealed, outcome, onBatch);
  return outcome;
}

async function resealTable(
  database: D1Sql,
  sealer: Sealer,
  { table, key, column, context }: Sealed,
  outcome: Resealed,
  onBatch: (done: number) => void,
) {
  let after: unknown = "";
  for (;;) {
    const rows = await database.read(
      `SELECT *, ${key} AS row_key FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT LIKE '${sealer.version}.%'${
        after === "" ? "" : ` AND ${key} > ${literal(after)}`
      } ORDER BY ${key} LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return;
    const statements: string[] = [];
    for (const row of rows) {
      const before = text(row, column);
      const secret = await sealer.open(before, context(row)).catch(() => null);
      if (secret === null) {
        outcome.unreadable.push(`${table} ${text(row, "row_key")}`);
        continue;
      }
      const resealed = await sealer.seal(secret, context(row));
      statements.push(
        `UPDATE ${table} SET ${column} = ${literal(resealed)} WHERE ${key} = ${literal(row.row_key)} AND ${column} = ${literal(before)};`,
      );
    }
    if (statements.length > 0) await database.write(statements);
    outcome.resealed += statements.length;
    onBatch(outcome.resealed);
    after = rows.at(-1)!.row_key;
  }
}

const literal = (value: unknown) => (typeof value === "number" ? String(value) : sqlText(String(value)));
