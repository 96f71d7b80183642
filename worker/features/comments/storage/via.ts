import type { Actor } from "../../../vocabulary/comments.ts";
import type { EventDetail } from "./event-detail.ts";

/** Through which door a deed came; of a machine and of the network it need not be stored. Null for a person's older deed. */
export function viaOf({ actor, cause }: { actor: Actor; cause: string }, { via }: EventDetail): string | null {
  if (via) return via;
  if (cause === "settings") return "settings";
  return actor === "machine" ? "auto" : actor === "network" ? "network" : null;
}
