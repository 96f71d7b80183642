import { and, eq, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { GrantedAccount } from "../../../networks/connection-types.ts";
import { hmacHex } from "../../../platform/crypto/hash.ts";
import { grantContext, pageContext } from "../../../platform/crypto/seal.ts";
import { boundRows, inBoundParts } from "../../../platform/db/bound-json.ts";
import { grants, pageHealth, pages, policies } from "../../../platform/db/core.ts";
import { newId, newPublicId } from "../../../platform/db/ids.ts";
import { excluded, rowsFor } from "../../../platform/db/insert-values.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { DEFAULT_SETTINGS } from "../../settings/policy.ts";
import { pagesOfGrant } from "../queries.ts";
import type { Authorization } from "./authorize.ts";
import type { SubscribedPage } from "./subscribe-pages.ts";

type StoreDeps = Pick<Deps, "core" | "config" | "sealer" | "now">;

/** Stores the grant and its pages, new or known. A known page keeps its id and status, and gets the new token. */
export async function storeConnection(
  deps: StoreDeps,
  { workspaceId, authorization, pages }: { workspaceId: number; authorization: Authorization; pages: SubscribedPage[] },
): Promise<void> {
  const grantId = await storeGrant(deps, workspaceId, authorization);
  const rows = await Promise.all(
    pages.flatMap((page) => page.accounts.map((account) => rowOf(deps, { workspaceId, grantId, page }, account))),
  );
  await upsertPages(deps.core, rows);
  await allowOwnDomains(deps, workspaceId, pages);
  await forgetOldChecks(deps.core, grantId);
  await forgetIdleGrants(deps, { workspaceId, except: grantId });
}

/**
 * Deletes the results of old checks: they belong to the old token and permissions. The next check comes within a minute or two.
 */
const forgetOldChecks = (core: CoreDb, grantId: number) =>
  core
    .delete(pageHealth)
    .where(inArray(pageHealth.pageId, core.select({ id: pages.id }).from(pages).where(eq(pages.grantId, grantId))));

async function storeGrant({ core, sealer, now }: StoreDeps, workspaceId: number, given: Authorization) {
  const at = now();
  const { externalUserId, permissions, expiresInSeconds } = given;
  const values = {
    status: "valid" as const,
    scopes: permissions.granted,
    declinedScopes: permissions.declined,
    sealedToken: await sealer.seal(given.token, grantContext(workspaceId, externalUserId)),
    expiresAt: expiresInSeconds === null ? null : at + expiresInSeconds * 1000,
    authorizedAt: at,
    updatedAt: at,
  };
  const row = await core
    .insert(grants)
    .values({ id: newId(at), workspaceId, externalUserId, createdAt: at, ...values })
    .onConflictDoUpdate({ target: [grants.workspaceId, grants.externalUserId], set: values })
    .returning({ id: grants.id })
    .get();
  return row.id;
}

type NewPage = typeof pages.$inferInsert;

/** The row of an account. Each account has its own row, with the page's token. */
async function rowOf(
  { config, sealer, now }: StoreDeps,
  { workspaceId, grantId, page }: { workspaceId: number; grantId: number; page: SubscribedPage },
  { domains: _, ...account }: GrantedAccount,
): Promise<NewPage> {
  const at = now();
  return {
    id: newId(at),
    publicId: newPublicId(),
    workspaceId,
    grantId,
    ...account,
    trialKey: await hmacHex(trialSecret(config), `trial:${account.network}:${account.externalId}`),
    groupKey: page.id,
    status: "inactive",
    sealedToken: await sealer.seal(page.accessToken, pageContext(workspaceId, account.network, account.externalId)),
    subscribedAt: page.subscribed ? at : null,
    problem: page.problem,
    unusableScopes: null,
    scopesUsableAt: at,
    createdAt: at,
    updatedAt: at,
  };
}

/** The oldest secret that is kept, so that a new one in front of it forgets no trial. */
const trialSecret = ({ AUTHOR_KEY_SECRETS, SESSION_SECRET }: Deps["config"]): string =>
  AUTHOR_KEY_SECRETS?.split(",").at(-1) ?? SESSION_SECRET;

/** All in one statement, since a person may share hundreds of pages (`platform/db/statement-room.ts`). */
async function upsertPages(core: CoreDb, rows: NewPage[]): Promise<void> {
  for (const part of inBoundParts(rows)) {
    const { from, field } = boundRows(part);
    const names = Object.keys(part[0]!) as (keyof NewPage)[];
    const given = Object.fromEntries(names.map((name) => [name, field(name)])) as Record<keyof NewPage, SQL>;
    const { id, publicId, status, createdAt, ...changed } = given;
    await core
      .insert(pages)
      .select(rowsFor(pages, given, { from }))
      .onConflictDoUpdate({
        target: [pages.workspaceId, pages.network, pages.externalId],
        set: {
          ...Object.fromEntries(Object.keys(changed).map((name) => [name, excluded(pages[name as keyof NewPage])])),
          name: sql`CASE WHEN ${pages.renamedAt} IS NULL THEN ${excluded(pages.name)} ELSE ${pages.name} END`,
          // A limit belongs to the old token.
          pausedUntil: sql`NULL`,
          disconnectedAt: sql`NULL`,
        },
      });
  }
}

/**
 * Allows links to a page's own sites: the domains are added to the allowed ones in its settings, where its owner sees them and
 * may remove them. A page that already has settings keeps them.
 */
async function allowOwnDomains(
  { core, now }: StoreDeps,
  workspaceId: number,
  connected: SubscribedPage[],
): Promise<void> {
  const at = now();
  const rows = connected.flatMap(({ accounts }) =>
    accounts
      .filter(({ domains }) => domains.length > 0)
      .map(({ network, externalId, domains }) => {
        const settings = { ...DEFAULT_SETTINGS, allowedDomains: domains };
        return { id: newId(at), network, externalId, settings };
      }),
  );
  const withoutSettings = notExists(
    core.select({ id: policies.id }).from(policies).where(eq(policies.pageId, pages.id)),
  );
  for (const part of inBoundParts(rows)) {
    const { from, field } = boundRows(part);
    const isIt = and(
      eq(pages.workspaceId, workspaceId),
      eq(pages.network, field("network")),
      eq(pages.externalId, field("externalId")),
    );
    const row = { id: field("id"), workspaceId, settings: field("settings"), createdAt: at, pageId: pages.id };
    const joined = sql`${from} INNER JOIN ${pages} ON ${isIt}`;
    await core.insert(policies).select(rowsFor(policies, row, { from: joined, where: withoutSettings }));
  }
}

/**
 * Revokes the grants of people whose pages were all connected by another person since, and deletes their tokens, because nothing
 * needs them.
 *
 * @param input.except the grant that gets pages now
 */
async function forgetIdleGrants(
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
