// Local D1 passes each query through two Workers as an HTTP request, which takes more of the processor than the product's own work.
// Here D1's own client speaks to an object of `database-object.ts` instead.
import type { Database } from "./database-object.ts";

/** What D1's client uses of a response. */
type Answer = { headers: Headers; status: number; text: () => Promise<string> };
type Fetcher = { fetch: (url: string, init: { body: string }) => Promise<Answer> };

const headers = new Headers();

/**
 * The database of that name, as a binding of D1.
 *
 * @param d1 any binding of D1, for its client
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
