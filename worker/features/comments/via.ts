import type { Actor } from "../../vocabulary.ts";
import type { EventDetail } from "./deed.ts";

/** Through which door a deed came; a machine's own and the network's need not be stored. Null for a person's older deed. */
export function viaOf({ actor }: { actor: Actor }, { via }: EventDetail): string | null {
  if (via) return via;
  return actor === "machine" ? "auto" : actor === "network" ? "network" : null;
}
