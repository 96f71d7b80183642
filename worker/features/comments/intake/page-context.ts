// What judging a comment needs to know of its page: one read of the core for a whole queue batch.
import { sql } from "drizzle-orm";
import type { Policy } from "../../../moderation/policy.ts";
import type { PolicySettings } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import type { Plan, SubscriptionStatus } from "../../../vocabulary/plans.ts";
import { entitlements } from "../../plans/entitlements.ts";
import { usagePeriodStart } from "../../plans/usage-period.ts";
import { policyOf } from "../../settings/policy.ts";

export type PageContext = {
  pageId: number;
  workspaceId: number;
  shard: string;
  network: Network;
  externalId: string;
  timeZone: string;
  protectedFrom: number;
  policy: Policy;
  /** The plan gives doubtful comments a second opinion. */
  languageModel: boolean;
  /** The plan lets the page answer by itself. */
  autoReplies: boolean;
  /** Ids of the snapshots in force, workspace and page. */
  policyVersion: string;
  /** Start of the month of usage that `now` falls in. */
  usagePeriod: number;
};

type Row = {
  page_id: number;
  workspace_id: number;
  shard: string;
  network: Network;
  external_id: string;
  time_zone: string;
  protected_from: number | null;
  workspace_created_at: number;
  plan: Plan;
  status: SubscriptionStatus;
  trial_ends_at: number | null;
  period_ends_at: number | null;
  cancels_at: number | null;
  past_due_since: number | null;
  usage_anchor: number | null;
  workspace_policy: string | null;
  workspace_policy_id: number | null;
  page_policy: string | null;
  page_policy_id: number | null;
};

const latestPolicy = (pageMatches: string) =>
  `SELECT max(id) FROM policies WHERE workspace_id = p.workspace_id AND page_id ${pageMatches}`;

const PAGES = `
  SELECT p.id AS page_id, p.workspace_id, w.shard, p.network, p.external_id, w.time_zone, p.protected_from, w.created_at AS workspace_created_at,
    s.plan, s.status, s.trial_ends_at, s.period_ends_at, s.cancels_at, s.past_due_since, s.usage_anchor,
    wp.id AS workspace_policy_id, wp.settings AS workspace_policy, pp.id AS page_policy_id, pp.settings AS page_policy
  FROM pages p
  JOIN workspaces w ON w.id = p.workspace_id
  JOIN subscriptions s ON s.workspace_id = p.workspace_id
  LEFT JOIN policies wp ON wp.id = (${latestPolicy("IS NULL")})
  LEFT JOIN policies pp ON pp.id = (${latestPolicy("= p.id")})
  WHERE p.status = 'active'`;

/** Key of a page on its network. */
export const pageKey = (network: Network, externalId: string): string => `${network}:${externalId}`;

/** Active pages of entitled workspaces, by `pageKey`. What is missing is unknown, inactive or paused. */
export async function loadPageContexts(
  core: CoreDb,
  now: number,
  pages: { network: Network; externalId: string }[],
): Promise<Map<string, PageContext>> {
  const wanted = sql`(p.network, p.external_id) IN (SELECT json_extract(value, '$.network'), json_extract(value, '$.externalId') FROM json_each(${JSON.stringify(pages)}))`;
  const rows = await core.all<Row>(sql`${sql.raw(PAGES)} AND ${wanted}`);
  return new Map(
    rows.flatMap((row) => contextOf(row, now)).map((page) => [pageKey(page.network, page.externalId), page]),
  );
}

/** The same by internal id. */
export async function pageContextsById(core: CoreDb, now: number, ids: number[]): Promise<Map<number, PageContext>> {
  const wanted = sql`p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = await core.all<Row>(sql`${sql.raw(PAGES)} AND ${wanted}`);
  return new Map(rows.flatMap((row) => contextOf(row, now)).map((page) => [page.pageId, page]));
}

function contextOf(row: Row, now: number): PageContext[] {
  const allowed = entitlements(
    {
      plan: row.plan,
      status: row.status,
      trialEndsAt: row.trial_ends_at,
      periodEndsAt: row.period_ends_at,
      cancelsAt: row.cancels_at,
      pastDueSince: row.past_due_since,
    },
    now,
  );
  if (!allowed.allowed) return [];
  return [
    {
      pageId: row.page_id,
      workspaceId: row.workspace_id,
      shard: row.shard,
      network: row.network,
      externalId: row.external_id,
      timeZone: row.time_zone,
      protectedFrom: row.protected_from ?? now,
      policy: policyOf({
        workspaceSettings: parseSettings(row.workspace_policy),
        pageSettings: parseSettings(row.page_policy),
        plan: allowed,
      }),
      languageModel: allowed.languageModel,
      autoReplies: allowed.autoReplies,
      policyVersion: `${row.workspace_policy_id ?? 0}.${row.page_policy_id ?? 0}`,
      usagePeriod: usagePeriodStart(row.usage_anchor ?? row.workspace_created_at, now),
    },
  ];
}

const parseSettings = (json: string | null): PolicySettings | null =>
  json === null ? null : (JSON.parse(json) as PolicySettings);
