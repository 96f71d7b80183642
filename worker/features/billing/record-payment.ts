import type { Deps } from "../../deps.ts";
import { trackingEvents } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Tracking } from "../auth/tracking.ts";

type Payment = {
  workspaceId: number;
  kind: "purchase" | "upgrade" | "setup";
  /** As the browser told it; nothing is kept without it. */
  tracking: Tracking | null | undefined;
  valueCents?: number | null;
};

/** Keeps where a paying customer came from. Once for each of the browser's events, so it is safe to repeat. */
export async function recordPayment(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, kind, tracking, valueCents = null }: Payment,
): Promise<void> {
  if (!tracking) return;
  const createdAt = now();
  await core
    .insert(trackingEvents)
    .values({
      id: newId(createdAt),
      workspaceId,
      kind,
      eventId: tracking.event_id,
      payload: tracking,
      valueCents,
      createdAt,
    })
    .onConflictDoNothing();
}
