// The product's Worker, which counts the use of its databases on request: the answer to a request with `x-count` has headers with the
// figures of D1's own meta. Requests without it run as in production. Send one request at a time, since all requests share the counters.
import { makeDeps } from "../../../worker/deps.ts";
import { createWorker } from "../../../worker/index.ts";
import { isShardName } from "../../../worker/vocabulary/shards.ts";

export { LiveRoom } from "../../../worker/entry/live.ts";

let read = 0;
let trips = 0;

const count = (results: D1Result[]) => {
  trips++;
  for (const { meta } of results) read += meta.rows_read;
};

const statements = new WeakMap<object, D1PreparedStatement>();

function countedStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const all = async () => {
    const result = await statement.all();
    count([result]);
    return result;
  };
  const counted = {
    bind: (...values: unknown[]) => countedStatement(statement.bind(...values)),
    all,
    run: all,
    first: async (column?: string) => {
      const { results } = await all();
      const row = (results[0] ?? null) as Record<string, unknown> | null;
      return column === undefined ? row : (row?.[column] ?? null);
    },
    // `raw` returns no meta, so the query runs again with meta. The answer is that of the first run.
    raw: async () => {
      await all();
      return statement.raw();
    },
  } as unknown as D1PreparedStatement;
  statements.set(counted, statement);
  return counted;
}

function countedDatabase(database: D1Database): D1Database {
  return {
    prepare: (sql: string) => countedStatement(database.prepare(sql)),
    batch: async (list: D1PreparedStatement[]) => {
      const results = await database.batch(list.map((statement) => statements.get(statement) ?? statement));
      count(results);
      return results;
    },
  } as unknown as D1Database;
}

/** Removes the request limits, since the bench is faster than a person may be. */
const limit = async () => true;

const plain = createWorker((env) => makeDeps(env, { limit }));
const counting = createWorker((env) => {
  const databases = Object.entries(env as Record<string, D1Database>)
    .filter(([name]) => name === "DB" || isShardName(name))
    .map(([name, database]) => [name, countedDatabase(database)]);
  return makeDeps({ ...(env as object), ...Object.fromEntries(databases) }, { limit });
});

export default {
  ...plain,
  async fetch(request, env, context) {
    if (!request.headers.has("x-count")) return plain.fetch(request, env, context);
    read = 0;
    trips = 0;
    const answer = await counting.fetch(request, env, context);
    // Rows that are read while the body is written count, too.
    const body = await answer.arrayBuffer();
    const headers = new Headers(answer.headers);
    headers.set("x-rows-read", String(read));
    headers.set("x-round-trips", String(trips));
    return new Response(body, { status: answer.status, headers });
  },
} satisfies ExportedHandler<unknown>;
