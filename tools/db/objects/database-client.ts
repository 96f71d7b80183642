// Local D1 sends each query through two Workers as an HTTP request, which takes more processor time than the product's own work. Here
// D1's own client calls an object of `database-object.ts` instead.
import { isShardName } from "../../../worker/vocabulary/shards.ts";
import type { Database } from "./database-object.ts";

/** The part of a response that D1's client uses. */
type Answer = { headers: Headers; status: number; text: () => Promise<string> };
type Fetcher = { fetch: (url: string, init: { body: string }) => Promise<Answer> };

const headers = new Headers();

/**
 * Returns the database with that name, as a D1 binding.
 *
 * @param d1 any D1 binding, whose client is used
 */
export function objectDatabase(d1: D1Database, objects: DurableObjectNamespace<Database>, name: string): D1Database {
  const Client = d1.constructor as new (fetcher: Fetcher) => D1Database;
  return new Client({
    async fetch(url, { body }) {
      const answer = await objects.get(objects.idFromName(name)).send(body, url.endsWith("=ROWS_AND_COLUMNS"));
      return { headers, status: 200, text: async () => answer };
    },
  });
}

export type Bound = { DATABASES: DurableObjectNamespace<Database>; DB: D1Database } & Record<string, unknown>;

/** Returns the bindings of a Worker, with objects in the place of its databases. */
export function withObjects(env: Bound): Bound {
  const bindings = Object.keys(env).filter((name) => name === "DB" || isShardName(name));
  return {
    ...env,
    ...Object.fromEntries(bindings.map((name) => [name, objectDatabase(env.DB, env.DATABASES, name)])),
  };
}
