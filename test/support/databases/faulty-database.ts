/** A database that can be switched off. Then everything sent to it fails like D1. */
export function faultyDatabase(database: D1Database) {
  const fault = {
    isOut: false,
    /** Statements are executed, but their answers never arrive. */
    losesAnswers: false,
  };
  async function faulty<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const lost = new Error("D1_ERROR: Network connection lost.");
    if (fault.isOut) throw lost;
    const answer = await send();
    if (fault.losesAnswers) throw lost;
    return answer;
  }
  function guarded(statement: D1PreparedStatement): D1PreparedStatement {
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => guarded(bind(...values));
    for (const method of ["all", "run", "raw", "first"] as const) {
      const send = statement[method].bind(statement) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(statement, { [method]: (...given: unknown[]) => faulty(() => send(...given)) });
    }
    return statement;
  }
  const guardedDatabase: D1Database = {
    prepare: (query) => guarded(database.prepare(query)),
    batch: <Row>(statements: D1PreparedStatement[]) => faulty(() => database.batch<Row>(statements)),
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };
  return { fault, database: guardedDatabase };
}
