import type { Deps } from "../../deps.ts";
import { isoTime } from "../../time.ts";
import { PLAN_CATALOGUE } from "../../vocabulary/money/plans.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { DEFAULT_SETTINGS } from "../settings/policy.ts";
import { loadPageSettings } from "../settings/queries.ts";
import { loadWorkspacePages, type PageRow } from "../workspaces/own-pages.ts";
import { isVisible, type Reader } from "../workspaces/visible-pages.ts";
import { loadLastKnownProblems } from "./health/last-known.ts";

/** The workspace's accounts as the client shows them, and how many page groups its plan allows to be active. */
export async function listAccounts(
  { core, networks, now }: Pick<Deps, "core" | "networks" | "now">,
  { workspaceId, visible, subscription }: Reader & { subscription: SubscriptionTerms },
) {
  const [connected, settings, health] = await Promise.all([
    loadWorkspacePages(core, workspaceId),
    loadPageSettings(core, workspaceId),
    loadLastKnownProblems({ core, networks, now }, { workspaceId }),
  ]);
  const rows = connected.filter(({ page }) => isVisible(visible, page.id));
  const groupNames = new Map(
    rows.flatMap(({ page }) => (page.externalId === page.groupKey ? [[page.groupKey, page.name] as const] : [])),
  );
  const accounts = rows.map(({ page, grantStatus }) => ({
    id: page.publicId,
    account_id: page.externalId,
    name: page.name,
    group_name: groupNames.get(page.groupKey) ?? page.name,
    group_key: page.groupKey,
    platform: page.network,
    status: page.status,
    category: page.category,
    username: page.username,
    picture_url: page.pictureUrl,
    settings: settings.get(page.id) ?? DEFAULT_SETTINGS,
    connection: {
      subscribed: page.subscribedAt !== null,
      problem: problemOf(page, grantStatus),
      /** Codes of the last check's problems; `GET /social/accounts/{id}/health` says more. */
      problems: health.get(page.id)?.problems ?? [],
      checked_at: health.get(page.id)?.checkedAt ?? null,
      /** `ok` when the last checks, counts and visits prove that nothing is missing. */
      state: health.get(page.id)?.state ?? "unknown",
    },
    /** Whether the plan paused it. Another choice or plan resumes it. */
    paused_by_plan: page.suspendedAt !== null,
    updatedAt: isoTime(page.updatedAt),
  }));
  const { pages: total, plan, allowed } = entitlements(subscription, now());
  const used = new Set(rows.filter(({ page }) => page.status === "active").map(({ page }) => page.groupKey)).size;
  const planLimit = {
    total,
    used,
    plan: PLAN_CATALOGUE[plan].name,
    /** Whether the plan paused some of several pages, so that the owner has to choose. */
    choose: allowed && rows.some(({ page }) => page.suspendedAt !== null),
  };
  return { accounts, planLimit };
}

/**
 * The problem of a page. A revoked grant invalidates every page's token; when only a person's own token expires, the tokens of
 * their pages stay valid.
 */
export const problemOf = (page: PageRow, grantStatus: string) =>
  page.problem ?? (grantStatus === "revoked" ? "token" : null);
