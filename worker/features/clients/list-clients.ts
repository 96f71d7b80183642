import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { grants, memberships, pageHealth, pages, subscriptions, users, workspaces } from "../../platform/db/core.ts";
import { eachShard } from "../../platform/db/each-database.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isoTimeOrNull } from "../../time.ts";
import { DAY_MS, EXPIRING_DAYS } from "../../vocabulary/durations.ts";
import { PLAN_CATALOGUE } from "../../vocabulary/money/plans.ts";
import { abilitiesOf } from "../../vocabulary/people/roles.ts";
import { lastKnown } from "../accounts/health/last-known.ts";
import { problemOf } from "../accounts/list-accounts.ts";
import { entitlements } from "../plans/entitlements.ts";
import { usagePeriodStart } from "../plans/usage-period.ts";
import { isVisible } from "../workspaces/visible-pages.ts";
import { type PageCounts, readCounts } from "./read-counts.ts";

type ClientDeps = Pick<Deps, "core" | "comments" | "networks" | "now">;

/**
 * Lists the workspaces of a person with the pages that they may see there: what waits, what was hidden, how the connection and the
 * plan are. A workspace without a plan in force has no pages here; one whose database does not answer has pages without counts.
 */
export async function listClients(deps: ClientDeps, { userId }: { userId: number }) {
  const at = deps.now();
  // Not a batch, which would mix up columns of one name.
  const [members, connected] = await Promise.all([membersOf(deps.core, userId), pagesOf(deps.core, userId)]);
  const clients = members.map((member) => ({
    ...member,
    plan: entitlements(member.subscription, at),
    period: usagePeriodStart(member.subscription.usageAnchor ?? member.workspace.createdAt, at),
  }));
  const protectedOnes = Map.groupBy(
    clients.filter(({ plan }) => plan.allowed),
    ({ workspace }) => workspace.shard,
  );
  const read = await eachShard(protectedOnes.keys(), "clients_unread", (shard) => {
    const months = protectedOnes.get(shard)!.map(({ workspace, period }) => ({ workspaceId: workspace.id, period }));
    return readCounts(deps.comments(shard), months, at);
  });
  const countsOf = new Map(read.flat().map((counts) => [counts.workspaceId, counts]));
  return clients.map(({ workspace, membership, subscription, ownerName, plan }) => {
    const counts = countsOf.get(workspace.id);
    const own = connected.filter(
      ({ page }) => plan.allowed && page.workspaceId === workspace.id && isVisible(membership.pageIds, page.id),
    );
    const { commentsPerMonth: limit } = plan;
    return {
      id: workspace.publicId,
      name: workspace.name ?? ownerName,
      may_connect: abilitiesOf(membership).includes("pages"),
      is_protected: plan.allowed,
      closes_at: isoTimeOrNull(subscription.closesAt),
      plan: PLAN_CATALOGUE[plan.plan].name,
      /** Percentage of the month's comments; null when unknown. */
      use: counts ? Math.round((counts.used / limit) * 100) : null,
      pages: [...Map.groupBy(own, ({ page }) => page.groupKey)].map(([key, accounts]) => {
        const [first] = accounts;
        const active = accounts.filter(({ page }) => page.status === "active");
        return {
          key,
          name: first!.page.name,
          picture_url: first!.page.pictureUrl,
          account_id: first!.page.publicId,
          networks: accounts.map(({ page }) => page.network),
          connection: worstOf(active.map((account) => connectionOf(deps, { ...account, workspace }))),
          counts: counts
            ? presentCounts(
                accounts.map(({ page }) => counts.ofPage(page.id)),
                plan.clientReports,
              )
            : null,
        };
      }),
    };
  });
}

/** The worst first; a page none of whose accounts is active is `inactive`. */
const CONNECTIONS = ["broken", "expiring", "warning", "unknown", "ok"] as const;
type Connection = (typeof CONNECTIONS)[number];
const worstOf = (states: readonly Connection[]): Connection | "inactive" =>
  CONNECTIONS.find((each) => states.includes(each)) ?? "inactive";

type Connected = Awaited<ReturnType<typeof pagesOf>>[number];

function connectionOf(
  deps: Pick<Deps, "networks" | "now">,
  { page, grant, health, workspace }: Connected & { workspace: typeof workspaces.$inferSelect },
): Connection {
  const { problems, state } = lastKnown(deps, { page, health, workspace });
  if (problemOf(page, grant.status) !== null || state === "broken") return "broken";
  const ends =
    grant.status === "valid" && grant.expiresAt !== null && grant.expiresAt < deps.now() + EXPIRING_DAYS * DAY_MS;
  return ends || problems.includes("token_expiring") ? "expiring" : state;
}

/** Adds the counts of a page's accounts. @param hasTimes whether the plan has the times of first answers */
function presentCounts(accounts: readonly PageCounts[], hasTimes: boolean) {
  const sum = (name: "review" | "unanswered" | "hidden" | "usual") =>
    accounts.reduce((all, counts) => all + counts[name], 0);
  const waiting = accounts.flatMap(({ oldestAt }) => oldestAt ?? []);
  return {
    review: sum("review"),
    unanswered: sum("unanswered"),
    oldest_at: isoTimeOrNull(waiting.length > 0 ? Math.min(...waiting) : null),
    at_least: accounts.some(({ atLeast }) => atLeast),
    hidden: sum("hidden"),
    usual: Math.round(sum("usual")),
    /** The median wait for the first answer, of the latest questions of a month; null without any. */
    answered_in_ms: hasTimes ? medianOf(accounts.flatMap(({ waits }) => waits)) : null,
    raid: accounts.find(({ raid }) => raid === "running")?.raid ?? accounts.find(({ raid }) => raid)?.raid ?? null,
  };
}

/** By nearest rank, as in the report. */
const medianOf = (waits: readonly number[]): number | null =>
  waits.toSorted((a, b) => a - b)[Math.ceil(waits.length / 2) - 1] ?? null;

function membersOf(core: CoreDb, userId: number) {
  const owning = alias(memberships, "owning");
  return core
    .select({ workspace: workspaces, membership: memberships, subscription: subscriptions, ownerName: users.name })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, memberships.workspaceId))
    .innerJoin(owning, and(eq(owning.workspaceId, memberships.workspaceId), eq(owning.role, "owner").inlineParams()))
    .innerJoin(users, eq(users.id, owning.userId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.createdAt);
}

/** The connected accounts of all workspaces of a person, those of a page together, the Facebook page first. */
const pagesOf = (core: CoreDb, userId: number) =>
  core
    .select({ page: pages, grant: { status: grants.status, expiresAt: grants.expiresAt }, health: pageHealth })
    .from(memberships)
    .innerJoin(pages, and(eq(pages.workspaceId, memberships.workspaceId), isNull(pages.disconnectedAt)))
    .innerJoin(grants, eq(grants.id, pages.grantId))
    .leftJoin(pageHealth, eq(pageHealth.pageId, pages.id))
    .where(eq(memberships.userId, userId))
    .orderBy(pages.createdAt, pages.groupKey, pages.network);
