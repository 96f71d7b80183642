import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import { grantContext } from "../../../../platform/crypto/seal.ts";
import { grants, type pages } from "../../../../platform/db/core.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { HOUR_MS } from "../../../../vocabulary/durations.ts";
import { addAds } from "./visits.ts";

/** How often it runs; it makes several calls to the ad accounts of the person who connected the page. */
const EVERY_MS = HOUR_MS;

/**
 * Once an hour, adds the ads of the person's ad accounts to those that are visited. A refusal is no problem of the page: the call
 * needs the permission to read ads, and a person's token ends after 60 days.
 *
 * @param askedAt when it last ran, epoch milliseconds
 * @returns the time of the last run after this call
 */
export async function discoverAds(
  deps: Deps,
  db: CommentsDb,
  { page, askedAt, startedAt }: { page: typeof pages.$inferSelect; askedAt: number | null; startedAt: number },
): Promise<number> {
  if (askedAt !== null && startedAt - askedAt < EVERY_MS) return askedAt;
  const { workspaceId, externalId, groupKey } = page;
  const grant = await deps.core
    .select()
    .from(grants)
    .where(and(eq(grants.id, page.grantId), eq(grants.workspaceId, workspaceId), eq(grants.status, "valid")))
    .get();
  if (!grant) return startedAt;
  const personToken = await deps.sealer.open(grant.sealedToken, grantContext(workspaceId, grant.externalUserId));
  try {
    const ads = await deps.networks[page.network].adPosts({ externalId, groupKey, personToken });
    await addAds(db, page, { externalIds: ads, again: false }, startedAt);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  }
  return startedAt;
}
