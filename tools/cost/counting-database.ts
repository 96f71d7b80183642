type Billed = { meta: { rows_read: number; rows_written: number } };

/** A database that counts the rows which D1 bills. */
export function countingDatabase(database: D1Database) {
  const count = { rowsRead: 0, rowsWritten: 0 };
  const add = ({ meta }: Billed) => {
    count.rowsRead += meta.rows_read;
    count.rowsWritten += meta.rows_written;
  };
  function counted(statement: D1PreparedStatement, query: string): D1PreparedStatement {
    const [bind, all, run, raw] = [statement.bind, statement.all, statement.run, statement.raw];
    const counting = <Result extends Billed>(result: Result) => {
      add(result);
      return result;
    };
    return Object.assign(statement, {
      bind: (...values: unknown[]) => counted(bind.apply(statement, values), query),
      all: async () => counting(await all.call(statement)),
      run: async () => counting(await run.call(statement)),
      // Rows without names come without figures: a query is sent twice, and a write returns names that differ.
      async raw() {
        const result = counting(await all.call(statement));
        return /^\s*(select|with)/i.test(query)
          ? raw.call(statement)
          : result.results.map((row) => Object.values(row ?? {}));
      },
    });
  }
  const counting: D1Database = {
    prepare: (query) => counted(database.prepare(query), query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await database.batch<Row>(statements);
      for (const result of results) add(result);
      return results;
    },
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };
  return { count, database: counting };
}
