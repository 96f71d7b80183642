import { createHash, createHmac } from "node:crypto";
import { join } from "node:path";
import { boundDatabases } from "./bindings.ts";

/** What miniflare calls its objects that hold D1 databases, and their folder. */
const OBJECTS = "miniflare-D1DatabaseObject";

/** What workerd calls those of `objects/database-object.ts`, and their folder. */
const OWN_OBJECTS = "atalaya-Database";

/**
 * The file in which the local runtime keeps a database, whether it exists yet or not.
 *
 * @param folder  the state folder of the databases
 * @param binding its name in wrangler.toml
 */
export function localFile(folder: string, binding: string): string {
  const database = boundDatabases().find((bound) => bound.binding === binding);
  if (!database) throw new Error(`wrangler.toml binds no ${binding}`);
  return join(folder, "v3/d1", OBJECTS, `${idOf(OBJECTS, database.id)}.sqlite`);
}

/** The same where an object of our own holds it. */
export const objectFile = (folder: string, binding: string): string =>
  join(folder, "v3/do", OWN_OBJECTS, `${idOf(OWN_OBJECTS, binding)}.sqlite`);

/** The id that workerd makes from an object's name. */
function idOf(objects: string, name: string): string {
  const key = createHash("sha256").update(objects).digest();
  const hmac = (of: string | Buffer) => createHmac("sha256", key).update(of).digest().subarray(0, 16);
  const nameHmac = hmac(name);
  return Buffer.concat([nameHmac, hmac(nameHmac)]).toString("hex");
}
