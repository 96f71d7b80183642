import { and, eq, ne, notExists } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { grantContext } from "../../../platform/crypto/seal.ts";
import { grants } from "../../../platform/db/core.ts";
import { pagesOfGrant } from "../queries.ts";

/**
 * Revokes the grants of people whose pages were all connected by another person since, and deletes their tokens, because nothing
 * needs them.
 *
 * @param input.except the grant that gets pages now
 */
export async function forgetIdleGrants(
  { core, sealer, now }: Pick<Deps, "core" | "sealer" | "now">,
  { workspaceId, except }: { workspaceId: number; except: number },
): Promise<void> {
  const idle = notExists(pagesOfGrant(core));
  const idleGrants = await core
    .select()
    .from(grants)
    .where(and(eq(grants.workspaceId, workspaceId), ne(grants.id, except), ne(grants.status, "revoked"), idle));
  for (const grant of idleGrants) {
    const sealedToken = await sealer.seal("", grantContext(workspaceId, grant.externalUserId));
    await core
      .update(grants)
      .set({ status: "revoked", sealedToken, scopes: [], declinedScopes: [], updatedAt: now() })
      .where(and(eq(grants.id, grant.id), idle));
  }
}
