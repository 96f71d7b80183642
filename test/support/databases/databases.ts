// The databases of the tests are objects, without local D1's HTTP.
import { env } from "cloudflare:workers";
import { objectDatabase } from "../../../tools/db/objects/database-client.ts";

export const databaseOf = (name: string): D1Database => objectDatabase(env.PLAIN_D1, env.DATABASES, name);

for (const name of ["DB", "COMMENTS_0", "COMMENTS_1", "COMMENTS_2"] as const) env[name] = databaseOf(name);
