import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { NetworkError } from "../../../network-error.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { claimSweeps } from "../../comments/sweeps/claim-sweeps.ts";
import { ownPage, type PageRow } from "../../workspaces/own-pages.ts";
import { connectionFailure } from "../connection-failure.ts";
import { type CheckDeps, checkOrReport } from "./check.ts";
import { loadHealth } from "./load-health.ts";

/**
 * Subscribes to a page's comments again, sweeps it, and checks it again.
 *
 * @returns its health afterwards, in which a refusal by the network is a problem
 * @throws AppError `not_found`, `network_unreachable`
 */
export async function repair(
  deps: CheckDeps & Pick<Deps, "queues">,
  target: { workspaceId: number; db: CommentsDb; accountId: string },
) {
  const { page, grant } = await ownPage(deps.core, target);
  await subscribeAgain(deps, page);
  // A recent check does not prevent this one, because it saw another state.
  await checkOrReport(deps, { page, grant, db: target.db, count: true });
  if (page.status === "active") await claimSweeps(deps, eq(pages.id, page.id));
  return loadHealth(deps, { ...target, visible: null });
}

async function subscribeAgain({ networks, sealer }: CheckDeps, page: PageRow): Promise<void> {
  const { workspaceId, network, externalId, groupKey } = page;
  const token = await sealer.open(page.sealedToken, pageContext(workspaceId, network, externalId));
  if (token === "") return;
  try {
    await networks[network].subscribe({ groupKey, externalId, token });
  } catch (error) {
    // The check that follows finds a lasting problem again.
    const lasting = error instanceof NetworkError && error.problem !== "transient" && error.problem !== "rate_limited";
    if (!lasting) throw connectionFailure(error);
  }
}
