import { and, eq, inArray, lte, or, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { grantContext, pageContext } from "../../platform/crypto/seal.ts";
import { boundRows, inBoundParts } from "../../platform/db/bound-json.ts";
import { grants, pages, signedRequests } from "../../platform/db/core.ts";
import type { SignedRequest } from "../../platform/meta/signed-request.ts";

/** How far Meta's clock and ours may differ. A reconnection takes longer than a request to arrive. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** The person or page of a signed request, and when it was issued. */
export type PersonalRequest = Pick<SignedRequest, "userId" | "pageId"> & { issuedAt: number };

type PrivacyDeps = Pick<Deps, "core" | "sealer" | "now">;

/**
 * Handles the revocation of our permission at Meta by a person, or for a page: the tokens are deleted and the pages wait for a
 * reconnection. A request older than the present authorisation belongs to an older one and changes nothing, so a replayed request
 * is harmless. Safe to repeat.
 *
 * @returns ids of the grants that were revoked
 */
export async function deauthorize(deps: PrivacyDeps, { userId, pageId, issuedAt }: PersonalRequest): Promise<number[]> {
  const { core } = deps;
  const authorizedBefore = lte(grants.authorizedAt, issuedAt + CLOCK_SKEW_MS);
  const ofPerson = userId
    ? await core
        .select()
        .from(grants)
        .where(and(eq(grants.externalUserId, userId), authorizedBefore))
    : [];
  for (const grant of ofPerson) await forgetGrant(deps, grant);
  const ids = ofPerson.map(({ id }) => id);

  const affected: SQL[] = [];
  if (ids.length > 0) affected.push(inArray(pages.grantId, ids));
  if (pageId) affected.push(eq(pages.groupKey, pageId));
  if (affected.length === 0) return ids;
  const lost = await core
    .select({ page: pages })
    .from(pages)
    .innerJoin(grants, eq(grants.id, pages.grantId))
    .where(and(or(...affected), authorizedBefore));
  await forgetPageTokens(
    deps,
    lost.map(({ page }) => page),
  );
  return ids;
}

async function forgetGrant({ core, sealer, now }: PrivacyDeps, grant: typeof grants.$inferSelect) {
  const sealedToken = await sealer.seal("", grantContext(grant.workspaceId, grant.externalUserId));
  await core
    .update(grants)
    .set({ status: "revoked", sealedToken, scopes: [], declinedScopes: [], expiresAt: null, updatedAt: now() })
    .where(eq(grants.id, grant.id));
}

/**
 * Deletes the tokens of pages, which may be hundreds, in one statement. The pages keep their settings, so that a reconnection
 * continues where it stopped.
 */
async function forgetPageTokens({ core, sealer, now }: PrivacyDeps, lost: (typeof pages.$inferSelect)[]) {
  const rows = await Promise.all(
    lost.map(async ({ id, workspaceId, network, externalId, sealedToken: before }) => {
      const sealedToken = await sealer.seal("", pageContext(workspaceId, network, externalId));
      return { id, before, sealedToken };
    }),
  );
  for (const part of inBoundParts(rows)) {
    const { from, field } = boundRows(part);
    await core
      .update(pages)
      .set({ problem: "token", subscribedAt: null, sealedToken: field("sealedToken"), updatedAt: now() })
      .from(from)
      .where(and(eq(pages.id, field("id")), eq(pages.sealedToken, field("before"))));
  }
}

/**
 * Returns when a signed request first arrived, epoch milliseconds. It is used for requests without a time of issue, so that a
 * repeated request keeps its first time.
 *
 * @param payload the signed part, as it arrived
 */
export async function firstReceived(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  payload: string,
): Promise<number> {
  const hash = await hmacHex(config.SESSION_SECRET, `signed-request:${payload}`);
  const receivedAt = now();
  await core.insert(signedRequests).values({ hash, receivedAt }).onConflictDoNothing();
  const row = await core.select().from(signedRequests).where(eq(signedRequests.hash, hash)).get();
  return row?.receivedAt ?? receivedAt;
}
