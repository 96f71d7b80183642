import { inArray } from "drizzle-orm";
import { batch } from "../../platform/db/batch.ts";
import { checkouts, trackingEvents } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** Deletes where the customers of these workspaces came from, whether or not it was reported to Meta. */
export async function forgetTracking(core: CoreDb, workspaceIds: number[]): Promise<void> {
  if (workspaceIds.length === 0) return;
  await batch(core, {
    events: core.delete(trackingEvents).where(inArray(trackingEvents.workspaceId, workspaceIds)),
    checkouts: core.update(checkouts).set({ tracking: null }).where(inArray(checkouts.workspaceId, workspaceIds)),
  });
}
