// Databases with failures: one that waits before each statement, and databases of a program that is killed between its statements.
import { env } from "cloudflare:workers";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import { interceptedDatabase } from "./intercepted-database.ts";
import type { Shard } from "./shards.ts";
import { recorded } from "./statements.ts";

/** Returns the database with an action before each statement or batch. */
export const delayed = (database: D1Database, before: (sql: string) => Promise<void>): D1Database =>
  interceptedDatabase(recorded(database), async (send, sql) => {
    await before(sql);
    return send();
  });

/** Databases whose n-th statement and all later ones fail. @param done whether the n-th is executed all the same */
export function killedAt(n: number, done: boolean) {
  let left = n;
  const over = () => {
    throw new Error("killed");
  };
  const killable = (database: D1Database): D1Database =>
    interceptedDatabase(recorded(database), async (send) => {
      left--;
      if (left < 0 || (left === 0 && !done)) over();
      const result = await send();
      if (left === 0) over();
      return result;
    });
  return {
    deps: {
      core: openCore(killable(env.DB)),
      comments: (shard: string) => openComments(killable(env[shard as Shard])),
    },
    left: () => left,
  };
}
