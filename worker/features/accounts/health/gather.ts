// Reads everything about one page's connection from the network.
import type { Deps } from "../../../deps.ts";
import { grantContext, pageContext } from "../../../platform/crypto/seal.ts";
import type { grants } from "../../../platform/db/core.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import type { HealthFacts } from "./facts.ts";

type Grant = typeof grants.$inferSelect;

/** Opens the page's token, and reads the network's facts about the token and the subscriptions. */
export async function gatherFacts(
  { networks, sealer }: Pick<Deps, "networks" | "sealer">,
  { page, grant }: { page: PageRow; grant: Grant },
): Promise<{ facts: HealthFacts; token: string }> {
  const { workspaceId, network, externalId, groupKey } = page;
  const [token, personToken] = await Promise.all([
    sealer.open(page.sealedToken, pageContext(workspaceId, network, externalId)),
    sealer.open(grant.sealedToken, grantContext(grant.workspaceId, grant.externalUserId)),
  ]);
  const inspection = await networks[network].inspect({ externalId, groupKey, token, personToken: personToken || null });
  return { token, facts: { granted: grant.scopes, declined: grant.declinedScopes, ...inspection } };
}
