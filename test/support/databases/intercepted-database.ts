type Around = <Answer>(send: () => Promise<Answer>, sql: string) => Promise<Answer>;

/** Returns the database with `around` in the place of everything that is sent to it: a statement, or a batch with its statements' SQL. */
export function interceptedDatabase(database: D1Database, around: Around): D1Database {
  const texts = new WeakMap<D1PreparedStatement, string>();
  function intercepted(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    texts.set(statement, sql);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => intercepted(bind(...values), sql);
    for (const method of ["all", "run", "raw", "first"] as const) {
      const send = statement[method].bind(statement) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(statement, { [method]: (...given: unknown[]) => around(() => send(...given), sql) });
    }
    return statement;
  }
  return {
    prepare: (sql) => intercepted(database.prepare(sql), sql),
    batch: <Row>(statements: D1PreparedStatement[]) =>
      around(() => database.batch<Row>(statements), statements.map((statement) => texts.get(statement)).join(";")),
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };
}
