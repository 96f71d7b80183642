import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { subscriptions } from "../../platform/db/core.ts";

/** Sets the cap. @param input.capCents null for the default, a month of the plan */
export async function setOverageCap(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, capCents }: { workspaceId: number; capCents: number | null },
): Promise<void> {
  await core
    .update(subscriptions)
    .set({ overageCapCents: capCents, updatedAt: now() })
    .where(eq(subscriptions.workspaceId, workspaceId));
}
