import { and, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { pages } from "../../platform/db/core.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import { claimSweeps } from "../comments/sweeps/claim-sweeps.ts";

/**
 * Sweeps pages at once after they were resumed. Comments that arrived while they were not protected are shown, never hidden.
 *
 * @param input.activated pages after an activation; those that were active before are left to the cron
 * @param input.since the moment of the activation
 */
export async function sweepResumed(
  deps: Pick<Deps, "core" | "queues" | "now">,
  input: {
    workspaceId: number;
    activated: readonly { id: number; protectedFrom: number | null }[];
    since: number;
  },
): Promise<void> {
  const { workspaceId, activated, since } = input;
  const resumed = activated.filter((page) => page.protectedFrom === since).map(({ id }) => id);
  if (resumed.length === 0) return;
  await claimSweeps(deps, and(inArray(pages.id, boundList(resumed)), ofWorkspace(pages.workspaceId, workspaceId)));
}
