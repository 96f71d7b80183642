// A database as a Durable Object with SQLite, like Cloudflare's local D1. It gives the same answers as local D1
// (`test/platform/databases.test.ts`), but is called without HTTP, which costs a third.
import { DurableObject } from "cloudflare:workers";

type Query = { sql: string; params?: (number | string | null | number[])[] };

const COUNTS = "SELECT total_changes() AS changes, last_insert_rowid() AS lastRowId";

const COMMENT = /^\s+--.*/gm;
const READS = /^\s*select\b/i;

type Figures = { size: number; changes: number; lastRowId: number };

export class Database extends DurableObject {
  /** The state after the latest statement. Only `send` writes here. */
  #figures: Figures | undefined;

  /**
   * Runs queries.
   *
   * @param body one query or several, as D1's client sends them, in one transaction
   * @param asRows whether the client asks for columns and rows, or for an object for each row
   * @returns the body of the answer
   */
  send(body: string, asRows: boolean): string {
    const queries = [JSON.parse(body) as Query | Query[]].flat().filter(({ sql }) => sql.replace(COMMENT, "").trim());
    try {
      if (queries.length === 0) throw new Error("No SQL statements detected.");
      return JSON.stringify(
        this.ctx.storage.transactionSync(() => queries.map((query) => this.#answer(query, asRows))),
      );
    } catch (error) {
      this.#figures = undefined;
      return JSON.stringify({ success: false, error: error instanceof Error ? error.message : String(error) });
    }
  }

  #answer({ sql: query, params = [] }: Query, asRows: boolean) {
    const before = this.#figures ?? this.#read();
    // D1's client sends and expects a blob as a list of bytes.
    const values = params.map((param) => (Array.isArray(param) ? new Uint8Array(param).buffer : param));
    const cursor = this.ctx.storage.sql.exec(query, ...values);
    const columns = cursor.columnNames;
    const rows = Array.from(cursor.raw(), (row) =>
      row.map((value) => (value instanceof ArrayBuffer ? Array.from(new Uint8Array(value)) : value)),
    );
    const after = READS.test(query) ? before : this.#read();
    this.#figures = after;
    const changes = after.changes - before.changes;
    return {
      success: true,
      results: asRows
        ? { columns, rows }
        : rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]]))),
      meta: {
        served_by: "miniflare.db",
        duration: 0,
        changes,
        last_row_id: after.lastRowId,
        changed_db: changes !== 0 || after.lastRowId !== before.lastRowId || after.size !== before.size,
        size_after: after.size,
        rows_read: cursor.rowsRead,
        rows_written: cursor.rowsWritten,
      },
    };
  }

  #read(): Figures {
    const { sql } = this.ctx.storage;
    return { size: sql.databaseSize, ...sql.exec<{ changes: number; lastRowId: number }>(COUNTS).one() };
  }
}

export default {};
