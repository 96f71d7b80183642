import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import { grantContext } from "../../../../platform/crypto/seal.ts";
import type { AdSearch } from "../../../../platform/db/comments.ts";
import { grants, type pages } from "../../../../platform/db/core.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { HOUR_MS } from "../../../../vocabulary/durations.ts";
import { learnAds } from "../../storage/copies.ts";

/** How often a search begins. */
const EVERY_MS = HOUR_MS;

type Page = Pick<typeof pages.$inferSelect, "id" | "workspaceId" | "network" | "externalId" | "groupKey" | "grantId">;

/**
 * Looks for the ads of a page in the ad accounts of the person who connected it, and stores them with the posts that they are
 * copies of: once an hour, and in as many sweeps as the ads need. A refusal is no problem of the page: the call needs the
 * permission to read ads, and a person's token ends after 60 days.
 *
 * @param search how far it is; null before the first one
 * @returns how far it is after this part
 */
export async function searchAds(
  deps: Pick<Deps, "core" | "networks" | "queues" | "sealer">,
  db: CommentsDb,
  { page, search, startedAt }: { page: Page; search: AdSearch | null; startedAt: number },
): Promise<AdSearch | null> {
  const { workspaceId, externalId, groupKey } = page;
  const network = deps.networks[page.network];
  const isDue = search === null || search.after !== null || startedAt - search.startedAt >= EVERY_MS;
  if (!network.capabilities.ads || !isDue) return search;
  const begun = search?.after ? search : { startedAt, after: null, reading: 0, unnamed: search?.unnamed ?? 0 };
  const ended = { ...begun, after: null };
  const grant = await deps.core
    .select()
    .from(grants)
    .where(and(eq(grants.id, page.grantId), eq(grants.workspaceId, workspaceId), eq(grants.status, "valid")))
    .get();
  if (!grant) return ended;
  const personToken = await deps.sealer.open(grant.sealedToken, grantContext(workspaceId, grant.externalUserId));
  try {
    const { after } = begun;
    const { ads, unnamed, next } = await network.adPosts({ externalId, groupKey, personToken, after });
    await learnAds(deps, db, { page, ads }, startedAt);
    const reading = begun.reading + unnamed;
    return next === null ? { ...ended, reading: 0, unnamed: reading } : { ...begun, after: next, reading };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return error.problem === "transient" || error.problem === "rate_limited" ? begun : ended;
  }
}
