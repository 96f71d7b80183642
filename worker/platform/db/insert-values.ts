// What stands after `SELECT` in an `INSERT … SELECT`: drizzle inserts into every column of a table, in the table's order.
import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type Row<Table extends SQLiteTable> = Table["$inferSelect"];
type Values<Columns> = { [Name in keyof Columns as null extends Columns[Name] ? never : Name]: SQLWrapper } & {
  [Name in keyof Columns as null extends Columns[Name] ? Name : never]?: SQLWrapper;
};

/** A value for each column of a table; NULL where none is named. */
export const valuesFor = <Table extends SQLiteTable>(table: Table, values: Values<Row<Table>>): SQL => {
  const byName: Record<string, SQLWrapper | undefined> = values;
  return eachColumn(table, (name) => byName[name] ?? sql`NULL`);
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

/** The same of a row at hand, which is inserted only where a condition holds. */
export const valuesOf = <Table extends SQLiteTable>(table: Table, row: Row<Table>): SQL => {
  const columns = getTableColumns(table);
  return eachColumn(table, (name) => sql`${sql.param(row[name], columns[name])}`);
};
