// Records every statement that the product sends to D1 while tests run. `explain-statements.ts` checks their plans, and
// `count-statements.ts` how many there are in an invocation.
import { AsyncLocalStorage } from "node:async_hooks";
import { inInvocation } from "../../../worker/platform/db/statement-room.ts";

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

type Invocation = { entry: string; statements: number };

/** The running invocation; others may run beside it. */
const invocation = new AsyncLocalStorage<Invocation>();
const ended: Invocation[] = [];

/** The invocations that ended since the last call, each with the number of statements that it sent. */
export const takeInvocations = (): Invocation[] => ended.splice(0);

/** Runs `work` as an invocation, and records the statements that it sends. @param entry a name of what is invoked */
export async function recording<T>(work: () => T, entry = "a job"): Promise<Awaited<T>> {
  const running = { entry, statements: 0 };
  try {
    return await invocation.run(running, () => inInvocation(async () => await work()));
  } finally {
    ended.push(running);
  }
}

/** Returns the database, with recording of prepared statements. */
export function recorded(database: D1Database): D1Database {
  return {
    prepare(query) {
      const statement = database.prepare(query);
      return invocation.getStore() ? recordedStatement(database, statement, query) : statement;
    },
    batch(statements) {
      count(statements.length);
      return database.batch(statements);
    },
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };
}

function recordedStatement(database: D1Database, statement: D1PreparedStatement, query: string): D1PreparedStatement {
  const bind = statement.bind.bind(statement);
  statement.bind = (...values) => {
    if (!known.has(query)) unseen.set(query, { database, values });
    known.add(query);
    return counted(bind(...values));
  };
  return counted(statement);
}

function counted(statement: D1PreparedStatement): D1PreparedStatement {
  for (const method of ["all", "run", "raw", "first"] as const) {
    const send = statement[method].bind(statement) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(statement, {
      [method](...given: unknown[]) {
        count(1);
        return send(...given);
      },
    });
  }
  return statement;
}

function count(statements: number) {
  const running = invocation.getStore();
  if (running) running.statements += statements;
}
