import type { Actor, EventCause, Via } from "../../../vocabulary/ledger.ts";
import type { EventDetail } from "./event-detail.ts";

/** How it was decided; null for what a person did and that is no decision. For machines and the network the actor says it. */
export function viaOf({ actor, cause }: { actor: Actor; cause: EventCause }, { via }: EventDetail): Via | null {
  if (via) return via;
  if (cause === "settings") return "settings";
  return actor === "machine" ? "auto" : actor === "network" ? "network" : null;
}
