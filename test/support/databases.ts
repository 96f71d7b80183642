// Local D1 passes each query through two Workers as an HTTP request, which takes more of the processor than everything else of the
// Worker's tests together. Here D1's own client speaks to a database of `database-object.ts` instead.
import { env } from "cloudflare:workers";

/** What D1's client uses of a response. */
type Answer = { headers: Headers; status: number; text: () => Promise<string> };
type Fetcher = { fetch: (url: string, init: { body: string }) => Promise<Answer> };

const Client = env.PLAIN_D1.constructor as new (fetcher: Fetcher) => D1Database;
const headers = new Headers();

export function databaseOf(name: string): D1Database {
  const object = env.DATABASES.get(env.DATABASES.idFromName(name));
  return new Client({
    async fetch(url, { body }) {
      const answer = await object.send(body, url.endsWith("=ROWS_AND_COLUMNS"));
      return { headers, status: 200, text: async () => answer };
    },
  });
}

for (const name of ["DB", "COMMENTS_0", "COMMENTS_1", "COMMENTS_2"] as const) env[name] = databaseOf(name);
