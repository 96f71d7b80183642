import type { Actor, EventCause, Via } from "../../../vocabulary/ledger.ts";
import type { EventDetail } from "./event-detail.ts";

/**
 * How a decision was made; null for an older decision of a person without it. For machines and the network the actor already says
 * it.
 */
export function viaOf({ actor, cause }: { actor: Actor; cause: EventCause }, { via }: EventDetail): Via | null {
  if (via) return via;
  if (cause === "settings") return "settings";
  return actor === "machine" ? "auto" : actor === "network" ? "network" : null;
}
