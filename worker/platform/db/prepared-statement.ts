// Statements that are built once: drizzle takes up to a millisecond of CPU to build a large one, which is much for a request or a
// batch of one comment.
import { fillPlaceholders, type Placeholder, sql } from "drizzle-orm";
import type { PreparedQueryConfig, SQLitePreparedQuery } from "drizzle-orm/sqlite-core";
import type { Statement } from "./batch.ts";

export type Buildable = Statement & { prepare(): SQLitePreparedQuery<PreparedQueryConfig> };
type Value = number | string | null;
/** Returns the placeholder of a value that each run gives. */
export type ValueOf<Name extends string> = (name: Name) => Placeholder;

/** Can be awaited, or be part of a `batch`. */
type Kept<Built extends Buildable> = PromiseLike<Built["_"]["result"]> & Pick<Built, "_">;

/**
 * Returns a function that builds a statement at its first run, once for each database, and then runs it with other values. For
 * frequent statements whose SQL never differs; a list is one value (`boundRows`, `boundList`).
 *
 * @param build gets a function that returns the placeholder of each value, by its name
 */
export function preparedStatement<Db extends object, Name extends string, Built extends Buildable>(
  build: (db: Db, value: ValueOf<Name>) => Built,
): (db: Db, values: Record<Name, Value>) => Kept<Built> {
  const built = new WeakMap<Db, SQLitePreparedQuery<PreparedQueryConfig>>();
  return (db, values) => {
    const statement = built.get(db) ?? build(db, (name) => sql.placeholder(name)).prepare();
    built.set(db, statement);
    const prepared: PromiseLike<Built["_"]["result"]> & { _prepare(): object } = {
      // biome-ignore lint/suspicious/noThenProperty: drizzle's own statements can be awaited as well.
      then: (done, failed) => Promise.resolve(statement.execute(values)).then(done, failed),
      // What drizzle's `batch` needs from a statement.
      _prepare: () =>
        Object.create(statement, {
          getQuery: {
            value: () => ({
              ...statement.getQuery(),
              params: fillPlaceholders(statement.getQuery().params, values),
            }),
          },
        }),
    };
    return prepared as typeof prepared & Pick<Built, "_">;
  };
}
