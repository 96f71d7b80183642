import { z } from "zod";
import type { Place } from "./environment.ts";
import type { Wrangler } from "./wrangler.ts";

const Listed = z.array(z.object({ uuid: z.uuid(), name: z.string() }));

/**
 * Returns the id of the D1 database with that name, and creates it when the account has none. The location of a database cannot change,
 * so an existing one keeps its own.
 */
export async function createDatabase(
  wrangler: Wrangler,
  { name, place }: { name: string; place: Place },
): Promise<{ id: string; isNew: boolean }> {
  const present = await idOf(wrangler, name);
  if (present) return { id: present, isNew: false };
  await wrangler(["d1", "create", name, ...placeOptions(place)]);
  const id = await idOf(wrangler, name);
  if (!id) throw new Error(`The database ${name} was created, and is not in the account's list.`);
  return { id, isNew: true };
}

const idOf = async (wrangler: Wrangler, name: string) =>
  Listed.parse(JSON.parse(await wrangler(["d1", "list", "--json"]))).find((database) => database.name === name)?.uuid;

/** The location as options of `wrangler d1 create` and `wrangler r2 bucket create`. */
export const placeOptions = (place: Place): string[] =>
  "jurisdiction" in place ? ["--jurisdiction", place.jurisdiction] : ["--location", place.location];
