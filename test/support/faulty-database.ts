/** A database of a test that can be switched off: then everything sent to it fails as D1 fails. */
export function faultyDatabase(database: D1Database) {
  const fault = { isOut: false };
  const check = () => {
    if (fault.isOut) throw new Error("D1_ERROR: Network connection lost.");
  };
  function guarded(statement: D1PreparedStatement): D1PreparedStatement {
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => guarded(bind(...values));
    for (const method of ["all", "run", "raw", "first"] as const) {
      const send = statement[method].bind(statement) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(statement, {
        async [method](...given: unknown[]) {
          check();
          return send(...given);
        },
      });
    }
    return statement;
  }
  const guardedDatabase: D1Database = {
    prepare: (query) => guarded(database.prepare(query)),
    async batch<Row>(statements: D1PreparedStatement[]) {
      check();
      return database.batch<Row>(statements);
    },
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };
  return { fault, database: guardedDatabase };
}
