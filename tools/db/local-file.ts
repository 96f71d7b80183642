import { createHash, createHmac } from "node:crypto";
import { join } from "node:path";
import { boundDatabases } from "../cloudflare/bindings.ts";

/** Miniflare's name for its objects with D1 databases, and for their folder. */
const OBJECTS = "miniflare-D1DatabaseObject";

/** Workerd's name for the objects of `objects/database-object.ts`, and for their folder. */
const OWN_OBJECTS = "atalaya-Database";

/** The folder of the local databases. @param state the folder of databases, secrets and logs */
export const d1Folder = (state: string): string => join(state, "d1-state");

/**
 * Returns the file in which the local runtime stores a database. The file may not exist yet.
 *
 * @param folder  that of `d1Folder`
 * @param binding its name in wrangler.toml
 */
export function localFile(folder: string, binding: string): string {
  const database = boundDatabases().find((bound) => bound.binding === binding);
  if (!database) throw new Error(`wrangler.toml binds no ${binding}`);
  return join(folder, "v3/d1", OBJECTS, `${idOf(OBJECTS, database.id)}.sqlite`);
}

/** The same for a database in an object of `objects/database-object.ts`. */
export const objectFile = (folder: string, binding: string): string =>
  join(folder, "v3/do", OWN_OBJECTS, `${idOf(OWN_OBJECTS, binding)}.sqlite`);

/** The id that workerd derives from an object's name. */
function idOf(objects: string, name: string): string {
  const key = createHash("sha256").update(objects).digest();
  const hmac = (of: string | Buffer) => createHmac("sha256", key).update(of).digest().subarray(0, 16);
  const nameHmac = hmac(name);
  return Buffer.concat([nameHmac, hmac(nameHmac)]).toString("hex");
}
