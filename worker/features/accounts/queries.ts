import { and, eq, isNull, sql } from "drizzle-orm";
import { pages, pageTrials } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { Network } from "../../vocabulary/networks.ts";

const claimedElsewhere = sql<boolean>`EXISTS (
  SELECT 1 FROM pages other
  WHERE other.network = pages.network AND other.external_id = pages.external_id
    AND other.status = 'active' AND other.id <> pages.id
)`.mapWith(Boolean);

const triedElsewhere = sql<boolean>`EXISTS (
  SELECT 1 FROM page_trials trial
  WHERE trial.network = pages.network AND trial.external_id = pages.external_id
    AND trial.workspace_id <> pages.workspace_id
)`.mapWith(Boolean);

const groupIsActive = sql`EXISTS (
  SELECT 1 FROM pages own
  WHERE own.workspace_id = pages.workspace_id AND own.group_key = pages.group_key AND own.status = 'active'
)`;

const otherActiveGroups = sql`(
  SELECT count(DISTINCT own.group_key) FROM pages own
  WHERE own.workspace_id = pages.workspace_id AND own.status = 'active' AND own.group_key <> pages.group_key
)`;

/** One of the workspace's pages and what speaks against activating it; undefined when it is not the workspace's. */
export const pageStanding = (core: CoreDb, { workspaceId, publicId }: { workspaceId: number; publicId: string }) =>
  core
    .select({ page: pages, claimedElsewhere, triedElsewhere })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, publicId), isNull(pages.disconnectedAt)))
    .get();

type PageKey = { workspaceId: number; network: Network; externalId: string };
export type ActivationTerms = { limit: number; onTrial: boolean; now: number };

const isPage = ({ workspaceId, network, externalId }: PageKey) =>
  and(eq(pages.workspaceId, workspaceId), eq(pages.network, network), eq(pages.externalId, externalId));

/**
 * The whole rule of activation as statements for one batch. The database runs them one after the other, so of two
 * activations at once the second sees the first. Answers no row when the rule refuses; an active page stays as it is.
 */
export function activation(core: CoreDb, key: PageKey, { limit, onTrial, now }: ActivationTerms) {
  const free = sql`disconnected_at IS NULL AND NOT ${claimedElsewhere} AND (${groupIsActive} OR ${otherActiveGroups} < ${limit})`;
  const allowed = onTrial ? sql`${free} AND NOT ${triedElsewhere}` : free;
  const activate = core
    .update(pages)
    .set({
      status: "active",
      protectedFrom: sql`CASE WHEN status = 'active' THEN protected_from ELSE ${now} END`,
      // What the plan paused keeps its place in the order.
      activatedAt: sql`CASE WHEN status = 'active' OR suspended_at IS NOT NULL THEN activated_at ELSE ${now} END`,
      suspendedAt: null,
      updatedAt: now,
    })
    .where(and(isPage(key), sql`(status = 'active' OR (${allowed}))`))
    .returning({ id: pages.id, protectedFrom: pages.protectedFrom });
  const recordTrial = core
    .insert(pageTrials)
    .select(
      core
        .select({
          network: pages.network,
          externalId: pages.externalId,
          workspaceId: pages.workspaceId,
          startedAt: sql<number>`${now}`.as("started_at"),
        })
        .from(pages)
        .where(and(isPage(key), eq(pages.status, "active"), sql`${onTrial ? 1 : 0} = 1`)),
    )
    .onConflictDoNothing();
  return [activate, recordTrial] as const;
}
