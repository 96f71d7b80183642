// The part after `SELECT` in an `INSERT … SELECT`: drizzle inserts into every column of a table, in the table's order.
import { getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type Row<Table extends SQLiteTable> = Table["$inferSelect"];
/** SQL, or a value that is bound. */
type Values<Columns> = {
  [Name in keyof Columns as null extends Columns[Name] ? never : Name]: Columns[Name] | SQLWrapper;
} & { [Name in keyof Columns as null extends Columns[Name] ? Name : never]?: Columns[Name] | SQLWrapper };

/** A value for each column of a table; NULL where none is named. */
export const valuesFor = <Table extends SQLiteTable>(table: Table, values: Values<Row<Table>>): SQL => {
  const columns = getTableColumns(table);
  const byName: Record<string, unknown> = values;
  return eachColumn(table, (name) => {
    const value = byName[name] ?? null;
    return isSQLWrapper(value) ? value : sql`${sql.param(value, columns[name])}`;
  });
};

/** The same with a function of the column's name. */
export const eachColumn = <Table extends SQLiteTable>(
  table: Table,
  value: (name: keyof Row<Table> & string) => SQLWrapper,
): SQL =>
  sql.join(
    Object.keys(getTableColumns(table)).map((name) => value(name)),
    sql`, `,
  );
