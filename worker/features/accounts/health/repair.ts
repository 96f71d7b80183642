import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { pageHealth } from "../../../platform/db/core.ts";
import { MetaError } from "../../../platform/meta/errors.ts";
import { connectionFailure } from "../connection-failure.ts";
import { ownPage } from "../queries.ts";
import { type CheckDeps, checkHealth } from "./check.ts";

/**
 * Subscribes to a page's comments again, sweeps it, and looks at it anew.
 *
 * @returns its health afterwards: what Meta refuses is a problem in it
 * @throws AppError `not_found`, `meta_unavailable`
 */
export async function repair(
  deps: CheckDeps & Pick<Deps, "queues">,
  target: { workspaceId: number; shard: string; accountId: string },
) {
  const { page } = await ownPage(deps.core, target);
  const token = await deps.sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
  try {
    const instagramId = page.network === "instagram" ? page.externalId : null;
    if (token !== "") await deps.meta.subscribe({ pageId: page.groupKey, instagramId, token });
  } catch (error) {
    const lasting = error instanceof MetaError && error.problem !== "transient" && error.problem !== "rate_limited";
    if (!lasting) throw connectionFailure(error);
  }
  // The last check knew another state.
  await deps.core.update(pageHealth).set({ startedAt: 0 }).where(eq(pageHealth.pageId, page.id));
  const health = await checkHealth(deps, target);
  if (page.status === "active")
    await deps.queues.sweeps.send([{ workspaceId: page.workspaceId, shard: target.shard, pageId: page.id }]);
  return health;
}
