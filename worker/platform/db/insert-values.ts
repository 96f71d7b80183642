// Helpers for `INSERT … SELECT` and its conflicts. drizzle inserts into every column of a table, in the table's order.
import { type Column, getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** SQL, or a value that is bound. */
type Values<Row> = { [Name in keyof Row]: Row[Name] | SQLWrapper };

/**
 * Returns the SELECT of the rows to insert: one row of these values, or one for each row of `from`.
 *
 * @param values a column without a value gets the default of the schema, else NULL
 */
export const rowsFor = <Table extends SQLiteTable>(
  table: Table,
  values: Values<Table["$inferInsert"]>,
  { from, where }: { from?: SQLWrapper; where?: SQL | undefined },
): SQL =>
  // Without a WHERE, SQLite reads the `ON` of `ON CONFLICT` as a join's.
  sql`SELECT ${valuesFor(table, values)}${from ? sql` FROM ${from}` : undefined} WHERE ${where ?? sql`true`}`;

/** The values in the order of the columns. */
export const valuesFor = <Table extends SQLiteTable>(table: Table, values: Values<Table["$inferInsert"]>): SQL => {
  const byName: Record<string, unknown> = values;
  return eachColumn(table, (name, column) => {
    const value = byName[name] === undefined ? (column.default ?? null) : byName[name];
    return isSQLWrapper(value) ? value : sql`${sql.param(value, column)}`;
  });
};

/** The same with a function of the column's name. */
export const eachColumn = <Table extends SQLiteTable>(
  table: Table,
  value: (name: keyof Table["$inferSelect"] & string, column: Column) => SQLWrapper,
): SQL =>
  sql.join(
    Object.entries(getTableColumns(table)).map(([name, column]) => value(name, column)),
    sql`, `,
  );

/** The value that a conflicting insert would have written. */
export const excluded = (column: SQLiteColumn): SQL => sql`excluded.${sql.identifier(column.name)}`;
