import type { trackingEvents } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Tracking } from "./schemas.ts";

type Event = {
  workspaceId: number;
  kind: (typeof trackingEvents.$inferSelect)["kind"];
  /** As the browser sent it. */
  tracking: Tracking;
  /** Epoch milliseconds. */
  at: number;
};

/** The row of an event. Without consent it is stored and never sent. */
export const trackedEvent = ({ workspaceId, kind, tracking, at }: Event) => ({
  id: newId(at),
  workspaceId,
  kind,
  eventId: tracking.event_id,
  payload: tracking,
  ...(tracking.consent !== true && { state: "kept" as const, failure: "no_consent" }),
  createdAt: at,
});
