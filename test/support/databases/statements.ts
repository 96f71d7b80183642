// The D1 seam: every statement that the product sends while tests run is recorded here. `explain-statements.ts` looks at the plans.

type Recorded = { database: D1Database; values: unknown[] };

const known = new Set<string>();
/** Distinct statements by their SQL, with the values that one of them was sent with. */
const unseen = new Map<string, Recorded>();

/** Those that were recorded since the last call. */
export function takeStatements(): [query: string, Recorded][] {
  const taken = [...unseen];
  unseen.clear();
  return taken;
}

let running = 0;

/** Records what is sent while `work` runs. */
export async function recording<T>(work: () => T): Promise<Awaited<T>> {
  running++;
  try {
    return await work();
  } finally {
    running--;
  }
}

/** The same database, which records what is prepared. */
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
