// Without statistics SQLite may choose a worse index than the one that a query was written for. drizzle has no INDEXED BY for
// SQLite, and selects no columns of an unknown source, so both are SQL here.
import { type GetColumnData, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** A table that must be read by one of its indexes; for use in `FROM`. */
export const indexedBy = (table: SQLiteTable, index: string): SQL => sql`${table} INDEXED BY ${sql.identifier(index)}`;

type Columns<Table extends SQLiteTable> = Table["_"]["columns"];
type Fields<Table extends SQLiteTable> = {
  [Name in keyof Columns<Table>]: SQL.Aliased<GetColumnData<Columns<Table>[Name]>>;
};

/** The selection of such a query: every column, decoded as by drizzle. */
export const fieldsOf = <Table extends SQLiteTable>(table: Table): Fields<Table> => {
  const fields = Object.entries(getTableColumns(table)).map(([name, column]) => [
    name,
    sql`${column}`.mapWith(column).as(column.name),
  ]);
  return Object.fromEntries(fields);
};
