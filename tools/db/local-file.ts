import { createHash, createHmac } from "node:crypto";
import { join } from "node:path";
import { boundDatabases } from "./bindings.ts";

/** What miniflare calls its objects that hold D1 databases, and their folder. */
const OBJECTS = "miniflare-D1DatabaseObject";

/**
 * The file in which the local runtime keeps a database, whether it exists yet or not.
 *
 * @param folder  the state folder of the databases
 * @param binding its name in wrangler.toml
 */
export function localFile(folder: string, binding: string): string {
  const database = boundDatabases().find((bound) => bound.binding === binding);
  if (!database) throw new Error(`wrangler.toml binds no ${binding}`);
  // As workerd makes the id of an object from its name.
  const key = createHash("sha256").update(OBJECTS).digest();
  const hmac = (of: string | Buffer) => createHmac("sha256", key).update(of).digest().subarray(0, 16);
  const nameHmac = hmac(database.id);
  return join(folder, "v3/d1", OBJECTS, `${Buffer.concat([nameHmac, hmac(nameHmac)]).toString("hex")}.sqlite`);
}
