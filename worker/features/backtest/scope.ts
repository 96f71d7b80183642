// The pages that a change of settings applies to, and the policy of each.
import { and, eq, isNull, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { Policy } from "../../moderation/policy.ts";
import { batch } from "../../platform/db/batch.ts";
import { type PolicySettings, pages } from "../../platform/db/core.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { DEFAULT_SETTINGS, policyOf } from "../settings/policy.ts";
import { versionOf } from "../settings/policy-version.ts";
import { loadLatestAdapters, loadLatestPolicies } from "../settings/queries.ts";

export type Scope = Awaited<ReturnType<typeof loadScope>>;

/**
 * @param page public id of an account, or the key of a page with its Instagram; without it the workspace's active pages
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function loadScope(
  { core, networks, now }: Pick<Deps, "core" | "networks" | "now">,
  input: { workspaceId: number; subscription: SubscriptionTerms; page?: string | undefined },
) {
  const { workspaceId, subscription, page } = input;
  const { rows, snapshots, adapters } = await batch(core, {
    rows: core
      .select({ id: pages.id, name: pages.name, network: pages.network })
      .from(pages)
      .where(
        and(
          eq(pages.workspaceId, workspaceId),
          isNull(pages.disconnectedAt),
          page === undefined ? eq(pages.status, "active") : or(eq(pages.publicId, page), eq(pages.groupKey, page)),
        ),
      ),
    snapshots: loadLatestPolicies(core, [workspaceId]),
    adapters: loadLatestAdapters(core, workspaceId),
  });
  if (page !== undefined && rows.length === 0) throw new AppError("not_found", { facts: `account ${page}` });
  return {
    workspaceId,
    /** The pages whose settings change; null for the workspace's own. */
    pageIds: page === undefined ? null : rows.map(({ id }) => id),
    pages: rows.map(({ network, ...row }) => ({ ...row, canHide: networks[network].capabilities.hide })),
    /** The settings in force. */
    snapshots,
    /** The latest adapter of each page, by its id. */
    adapters: new Map(adapters.map(({ pageId, ...learned }) => [pageId, learned])),
    plan: entitlements(subscription, now()),
  };
}

/** The settings in force of the workspace, or of the first page of the scope. */
export const ownSettings = ({ snapshots, pageIds }: Scope): PolicySettings =>
  snapshots.find(({ pageId }) => pageId === (pageIds?.[0] ?? null))?.settings ?? DEFAULT_SETTINGS;

/**
 * The policy of each page, by its id.
 *
 * @param change of the settings of the scope; each page of it has its own
 */
export function policiesOf(
  scope: Scope,
  change = (before: PolicySettings): PolicySettings => before,
): Map<number, Policy> {
  const saved = (pageId: number | null) => {
    const settings = scope.snapshots.find((snapshot) => snapshot.pageId === pageId)?.settings ?? DEFAULT_SETTINGS;
    const isOfScope = pageId === null ? scope.pageIds === null : scope.pageIds?.includes(pageId);
    return isOfScope ? change(settings) : settings;
  };
  const workspaceSettings = saved(null);
  return new Map(
    scope.pages.map(({ id, canHide }) => [
      id,
      policyOf({
        workspaceSettings,
        pageSettings: saved(id),
        plan: scope.plan,
        network: { hide: canHide },
        learned: scope.adapters.get(id)?.adapter ?? null,
      }),
    ]),
  );
}

/** The version that a page's comments are judged by now, in the form of an analysis. */
export function policyVersionOf({ snapshots, adapters }: Scope, pageId: number): string {
  const id = (pageId: number | null) => snapshots.find((snapshot) => snapshot.pageId === pageId)?.id ?? null;
  return versionOf({
    workspacePolicyId: id(null),
    pagePolicyId: id(pageId),
    adapterId: adapters.get(pageId)?.id ?? null,
  });
}
