// Databases with failures: one that waits before each statement, and databases of a program that is killed between its statements.
import { env } from "cloudflare:workers";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import type { Shard } from "./shards.ts";
import { recorded } from "./statements.ts";

/** Returns the database with an action before each statement or batch. */
export function delayed(database: D1Database, before: (sql: string) => Promise<void>): D1Database {
  const texts = new WeakMap<D1PreparedStatement, string>();
  function watched(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    texts.set(statement, sql);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => watched(bind(...values), sql);
    for (const method of ["all", "run", "raw", "first"] as const) {
      const send = statement[method].bind(statement) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(statement, {
        async [method](...given: unknown[]) {
          await before(sql);
          return send(...given);
        },
      });
    }
    return statement;
  }
  const watchedDatabase: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => watched(recorded(database).prepare(sql), sql),
    async batch<Row>(statements: D1PreparedStatement[]) {
      await before(statements.map((statement) => texts.get(statement)).join(";"));
      return database.batch<Row>(statements);
    },
  };
  return watchedDatabase as D1Database;
}

/** Comments databases that execute a limited number of statements, and then wait. */
export function stepped() {
  let allowed = 0;
  const waiting: (() => void)[] = [];
  const slowly = async () => {
    while (allowed <= 0) await new Promise<void>((resolve) => waiting.push(resolve));
    allowed--;
  };
  return {
    comments: (shard: string) => openComments(delayed(env[shard as Shard], slowly)),
    allow(statements: number) {
      allowed += statements;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Databases whose n-th statement and all later ones fail. @param done whether the n-th is executed all the same */
export function killedAt(n: number, done: boolean) {
  let left = n;
  function dying(database: D1Database): D1Database {
    const over = () => {
      throw new Error("killed");
    };
    const send = async <T>(work: () => Promise<T>): Promise<T> => {
      left--;
      if (left < 0 || (left === 0 && !done)) over();
      const result = await work();
      if (left === 0) over();
      return result;
    };
    function mortal(statement: D1PreparedStatement): D1PreparedStatement {
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => mortal(bind(...values));
      for (const method of ["all", "run", "raw", "first"] as const) {
        const ask = statement[method].bind(statement) as (...given: unknown[]) => Promise<unknown>;
        Object.assign(statement, { [method]: (...given: unknown[]) => send(() => ask(...given)) });
      }
      return statement;
    }
    const mortalDatabase: Pick<D1Database, "prepare" | "batch"> = {
      prepare: (sql) => mortal(database.prepare(sql)),
      batch: <Row>(statements: D1PreparedStatement[]) => send(() => database.batch<Row>(statements)),
    };
    return mortalDatabase as D1Database;
  }
  return {
    deps: {
      core: openCore(dying(recorded(env.DB))),
      comments: (shard: string) => openComments(dying(recorded(env[shard as Shard]))),
    },
    left: () => left,
  };
}
