// Reads what the judgement of a comment needs to know about its page: one read of core for a whole queue batch, and one more for
// settings that the isolate does not have.
import { and, eq, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../../deps.ts";
import type { Policy } from "../../../moderation/policy.ts";
import { boundList, isOneOfPairs } from "../../../platform/db/bound-json.ts";
import { learnedAdapters, pages, policies, subscriptions, workspaces } from "../../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import { entitlements } from "../../plans/entitlements.ts";
import { TERMS } from "../../plans/queries.ts";
import { usagePeriodStart } from "../../plans/usage-period.ts";
import { markUsed } from "../../settings/mark-used.ts";
import { loadPoliciesInForce } from "../../settings/policies-in-force.ts";
import { versionOf } from "../../settings/policy-version.ts";

export type PageContext = {
  pageId: number;
  workspaceId: number;
  network: Network;
  externalId: string;
  timeZone: string;
  protectedFrom: number;
  /** When it was activated again after a pause; null while its first protection lasts. */
  resumedAt: number | null;
  /** Comments posted before this moment are in the archive; null while there is no archive. */
  archivedBefore: number | null;
  policy: Policy;
  /** Whether the plan includes reviews by a language model about doubtful comments. */
  languageModel: boolean;
  /** Whether the plan includes automatic replies. */
  autoReplies: boolean;
  /** Ids of the snapshots in force (workspace, page, and the page's learning). */
  policyVersion: string;
  /** Start of the month of usage that contains `now`. */
  usagePeriod: number;
  /** The maximum number of comments that are judged in the month; null without a limit. */
  maxComments: number | null;
};

/** With the opened database of its comments, and whether its workspace moves to another one; until then its events wait. */
export type OpenedPage = PageContext & { db: CommentsDb; isMoving: boolean };

type ContextDeps = Pick<Deps, "core" | "networks" | "now">;

/** Key of a page on its network. */
export const pageKey = (network: Network, externalId: string): string => `${network}:${externalId}`;

/**
 * Active pages of entitled workspaces, by `pageKey`. A page that is missing here is unknown, inactive or paused.
 *
 * @param messages about the pages, of which several may be about one
 */
export async function loadPageContexts(
  deps: ContextDeps & Pick<Deps, "comments">,
  messages: readonly { network: Network; pageExternalId: string }[],
): Promise<Map<string, OpenedPage>> {
  const keys = new Map(messages.map(({ network, pageExternalId: id }) => [pageKey(network, id), [network, id]]));
  const rows = await pagesByKey(deps.core, { keys: JSON.stringify([...keys.values()]) });
  return new Map(
    (await loadContexts(deps, rows)).map((page) => {
      const opened = { ...page, db: deps.comments(page.shard), isMoving: page.movingSince !== null };
      return [pageKey(page.network, page.externalId), opened];
    }),
  );
}

/** The same, by internal id. */
export async function pageContextsById(deps: ContextDeps, ids: number[]): Promise<Map<number, PageContext>> {
  const rows = await pagesById(deps.core, { ids: JSON.stringify(ids) });
  return new Map((await loadContexts(deps, rows)).map((page) => [page.pageId, page]));
}

const workspacePolicies = alias(policies, "workspace_policies");
const pagePolicies = alias(policies, "page_policies");
const inForce = alias(learnedAdapters, "adapter_in_force");

type ActivePage = Awaited<ReturnType<typeof activePages>>[number];

const pagesByKey = preparedStatement((core: CoreDb, value: ValueOf<"keys">) =>
  activePages(core, isOneOfPairs([pages.network, pages.externalId], value("keys"))),
);
const pagesById = preparedStatement((core: CoreDb, value: ValueOf<"ids">) =>
  activePages(core, inArray(pages.id, boundList(value("ids")))),
);

function activePages(core: CoreDb, condition: SQL) {
  const latest = (isOfScope: SQL) =>
    core
      .select({ id: max(policies.id) })
      .from(policies)
      .where(and(eq(policies.workspaceId, pages.workspaceId), isOfScope));
  const learnedLast = core
    .select({ id: max(learnedAdapters.id) })
    .from(learnedAdapters)
    .where(and(eq(learnedAdapters.workspaceId, pages.workspaceId), eq(learnedAdapters.pageId, pages.id)));
  return core
    .select({
      page: {
        pageId: pages.id,
        workspaceId: pages.workspaceId,
        network: pages.network,
        externalId: pages.externalId,
        timeZone: workspaces.timeZone,
        archivedBefore: workspaces.archivedBefore,
        resumedAt: pages.resumedAt,
        shard: workspaces.shard,
        movingSince: workspaces.movingSince,
      },
      protectedFrom: pages.protectedFrom,
      usageAnchor: sql<number>`coalesce(${subscriptions.usageAnchor}, ${workspaces.createdAt})`,
      terms: TERMS,
      workspacePolicyId: workspacePolicies.id,
      workspacePolicyUsedAt: workspacePolicies.usedAt,
      pagePolicyId: pagePolicies.id,
      pagePolicyUsedAt: pagePolicies.usedAt,
      adapterId: inForce.id,
      adapterUsedAt: inForce.usedAt,
    })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, pages.workspaceId))
    .leftJoin(workspacePolicies, eq(workspacePolicies.id, latest(isNull(policies.pageId))))
    .leftJoin(pagePolicies, eq(pagePolicies.id, latest(eq(policies.pageId, pages.id))))
    .leftJoin(inForce, eq(inForce.id, learnedLast))
    .where(and(eq(pages.status, "active").inlineParams(), condition));
}

const usedBy = (rows: ActivePage[]) => ({
  snapshots: rows.flatMap((row) => [
    ...idWithUse(row.workspacePolicyId, row.workspacePolicyUsedAt),
    ...idWithUse(row.pagePolicyId, row.pagePolicyUsedAt),
  ]),
  adapters: rows.flatMap((row) => idWithUse(row.adapterId, row.adapterUsedAt)),
});

const idWithUse = (id: number | null, usedAt: number | null) => (id === null ? [] : [{ id, usedAt }]);

async function loadContexts({ core, networks, now }: ContextDeps, rows: ActivePage[]) {
  await markUsed({ core, now }, usedBy(rows));
  const at = now();
  const allowed = rows.map((row) => ({ ...row, plan: entitlements(row.terms, at) })).filter(({ plan }) => plan.allowed);
  const policies = await loadPoliciesInForce(
    core,
    allowed.map((row) => ({ ...row, network: networks[row.page.network].capabilities })),
  );
  return allowed.map(({ page, plan, ...row }, index) => ({
    ...page,
    protectedFrom: row.protectedFrom ?? at,
    policy: policies[index]!,
    languageModel: plan.languageModel,
    autoReplies: plan.autoReplies,
    policyVersion: versionOf(row),
    usagePeriod: usagePeriodStart(row.usageAnchor, at),
    maxComments: plan.judgesOverLimit ? null : plan.commentsPerMonth,
  }));
}
