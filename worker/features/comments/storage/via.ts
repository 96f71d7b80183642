import type { Actor } from "../../../vocabulary/comments.ts";
import type { EventDetail } from "./event-detail.ts";

/** How a person's decision was made; null for an older one without it. For machines and the network the actor says it. */
export function viaOf({ actor, cause }: { actor: Actor; cause: string }, { via }: EventDetail): string | null {
  if (via) return via;
  if (cause === "settings") return "settings";
  return actor === "machine" ? "auto" : actor === "network" ? "network" : null;
}
