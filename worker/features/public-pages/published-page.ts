import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pages, publicPages, publicSlugs, subscriptions, workspaces } from "../../platform/db/core.ts";
import { entitlements } from "../plans/entitlements.ts";

export type PublishedPage = NonNullable<Awaited<ReturnType<typeof loadPublishedPage>>>;

/**
 * What anybody may see at an address, also at an earlier one of the page: then `page.slug` is another. Null when it is switched
 * off, its workspace has no plan or is being closed, or the page is no longer connected.
 */
export async function loadPublishedPage({ core, now }: Pick<Deps, "core" | "now">, { slug }: { slug: string }) {
  const rows = await core
    .select({ page: publicPages, workspace: workspaces, subscription: subscriptions, account: pages })
    .from(publicSlugs)
    .innerJoin(
      publicPages,
      and(eq(publicPages.workspaceId, publicSlugs.workspaceId), eq(publicPages.groupKey, publicSlugs.groupKey)),
    )
    .innerJoin(workspaces, eq(workspaces.id, publicSlugs.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, publicSlugs.workspaceId))
    .innerJoin(
      pages,
      and(
        eq(pages.workspaceId, publicSlugs.workspaceId),
        eq(pages.groupKey, publicSlugs.groupKey),
        isNull(pages.disconnectedAt),
      ),
    )
    .where(and(eq(publicSlugs.slug, slug), eq(publicPages.isOn, true)))
    .orderBy(pages.network);
  const [first] = rows;
  if (!first || !entitlements(first.subscription, now()).allowed) return null;
  const { page, workspace } = first;
  /** `accounts`: the page on each of its networks, the Facebook page first. */
  return { page, workspace, accounts: rows.map(({ account }) => account) };
}
