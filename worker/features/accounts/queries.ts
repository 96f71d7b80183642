import { and, countDistinct, eq, exists, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { grants, pages, pageTrials } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { Entitlements } from "../plans/entitlements.ts";
import type { PageRow } from "../workspaces/own-pages.ts";

// Conditions on a row of `pages` or `grants` of the outer statement.
const otherPages = alias(pages, "other");
const trial = alias(pageTrials, "trial");

const claimedElsewhere = (core: CoreDb) =>
  exists(
    core
      .select({ id: otherPages.id })
      .from(otherPages)
      .where(
        and(
          eq(otherPages.network, pages.network),
          eq(otherPages.externalId, pages.externalId),
          eq(otherPages.status, "active").inlineParams(),
          ne(otherPages.id, pages.id),
        ),
      ),
  );

const triedElsewhere = (core: CoreDb) =>
  exists(
    core
      .select({ id: trial.workspaceId })
      .from(trial)
      .where(and(eq(trial.trialKey, pages.trialKey), ne(trial.workspaceId, pages.workspaceId))),
  );

const isActiveOfSameWorkspace = and(eq(otherPages.workspaceId, pages.workspaceId), eq(otherPages.status, "active"));

const groupIsActive = (core: CoreDb) =>
  exists(
    core
      .select({ id: otherPages.id })
      .from(otherPages)
      .where(and(isActiveOfSameWorkspace, eq(otherPages.groupKey, pages.groupKey))),
  );

const otherActiveGroups = (core: CoreDb) =>
  core
    .select({ count: countDistinct(otherPages.groupKey) })
    .from(otherPages)
    .where(and(isActiveOfSameWorkspace, ne(otherPages.groupKey, pages.groupKey)));

export const pagesOfGrant = (core: CoreDb) =>
  core
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.grantId, grants.id), isNull(pages.disconnectedAt)));

export async function countPausedGroups(core: CoreDb, workspaceId: number): Promise<number> {
  const row = await core
    .select({ count: countDistinct(pages.groupKey) })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), isNotNull(pages.suspendedAt), isNull(pages.disconnectedAt)))
    .get();
  return row?.count ?? 0;
}

/** The reasons against activating a connected page, besides the plan. */
export const loadClaims = (core: CoreDb, { id }: Pick<PageRow, "id">) =>
  core
    .select({
      claimedElsewhere: sql`${claimedElsewhere(core)}`.mapWith(Boolean),
      triedElsewhere: sql`${triedElsewhere(core)}`.mapWith(Boolean),
    })
    .from(pages)
    .where(and(eq(pages.id, id), isNull(pages.disconnectedAt)))
    .get();

type ActivationTerms = { limit: number; onTrial: boolean; now: number };

/**
 * The whole activation rule as the statements of one batch. The database runs them one after the other, so of two activations at
 * once the second sees the first. `activated` is empty when the rule refuses. An active page stays as it is.
 */
export function activation(core: CoreDb, { id }: Pick<PageRow, "id">, { limit, onTrial, now }: ActivationTerms) {
  const isPage = eq(pages.id, id);
  const isAllowed = and(
    isNull(pages.disconnectedAt),
    not(claimedElsewhere(core)),
    or(groupIsActive(core), sql`${otherActiveGroups(core)} < ${limit}`),
    onTrial ? not(triedElsewhere(core)) : undefined,
  );
  const activated = core
    .update(pages)
    .set({
      status: "active",
      protectedFrom: sql`CASE WHEN ${pages.status} = 'active' THEN ${pages.protectedFrom} ELSE ${now} END`,
      resumedAt: sql`CASE WHEN ${pages.status} = 'active' OR ${pages.protectedFrom} IS NULL THEN ${pages.resumedAt} ELSE ${now} END`,
      // A page that the plan paused keeps its place in the order.
      activatedAt: sql`CASE WHEN ${pages.status} = 'active' OR ${pages.suspendedAt} IS NOT NULL THEN ${pages.activatedAt} ELSE ${now} END`,
      suspendedAt: null,
      updatedAt: now,
    })
    .where(and(isPage, or(eq(pages.status, "active"), isAllowed)))
    .returning({ id: pages.id });
  const trialRecorded = core
    .insert(pageTrials)
    .select(
      core
        .select({
          trialKey: sql<string>`${pages.trialKey}`.as("trial_key"),
          workspaceId: pages.workspaceId,
          startedAt: sql<number>`${now}`.as("started_at"),
        })
        .from(pages)
        .where(and(isPage, eq(pages.status, "active"), isNotNull(pages.trialKey), sql`${onTrial ? 1 : 0} = 1`)),
    )
    .onConflictDoNothing();
  return { activated, trialRecorded };
}

/** The number of pages that an owner with an unverified address may activate: enough for a trial. */
export const PAGES_UNVERIFIED = 1;

/** The number of pages that may be active: that of the plan, once the owner's address is verified. */
export const pagesAllowed = (
  { pages }: Pick<Entitlements, "pages">,
  { isVerified }: { isVerified: boolean },
): number => (isVerified ? pages : Math.min(pages, PAGES_UNVERIFIED));
