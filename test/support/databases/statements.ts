// Records every statement that the product sends to D1 while tests run. `explain-statements.ts` checks their plans.

type Recorded = { database: D1Database; values: unknown[] };

const known = new Set<string>();
/** The distinct statements by their SQL, each with the values of one call. */
const unseen = new Map<string, Recorded>();

/** The statements that were recorded since the last call. */
export function takeStatements(): [query: string, Recorded][] {
  const taken = [...unseen];
  unseen.clear();
  return taken;
}

let running = 0;

/** Records the statements that are sent while `work` runs. */
export async function recording<T>(work: () => T): Promise<Awaited<T>> {
  running++;
  try {
    return await work();
  } finally {
    running--;
  }
}

/** Returns the database, with recording of prepared statements. */
export function recorded(database: D1Database): D1Database {
  return {
    prepare(query) {
      const statement = database.prepare(query);
      if (running === 0 || known.has(query)) return statement;
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => {
        known.add(query);
        unseen.set(query, { database, values });
        return bind(...values);
      };
      return statement;
    },
    batch: (all) => database.batch(all),
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };
}
