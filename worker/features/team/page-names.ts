// The pages that a person is limited to, in words. A page is named once for Facebook and its Instagram together.
import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { NETWORK_NAMES } from "../../vocabulary/networks.ts";
import { fieldError } from "../auth/refusals.ts";
import { onVisible, type Reader } from "../workspaces/visible-pages.ts";

/**
 * Returns the internal ids of chosen pages.
 *
 * @param choice.pages public ids
 * @throws AppError `unknown_page` with its field, for a page that is not the workspace's, or not one of those that the person sees
 */
export async function ownPageIds(
  { core }: Pick<Deps, "core">,
  { workspaceId, visible, pages: chosen }: Reader & { pages: readonly string[] },
): Promise<number[]> {
  const publicIds = [...new Set(chosen)];
  const own = await core
    .select({ id: pages.id })
    .from(pages)
    .where(
      and(
        eq(pages.workspaceId, workspaceId),
        inArray(pages.publicId, boundList(publicIds)),
        onVisible(pages.id, visible),
      ),
    );
  if (own.length !== publicIds.length) throw fieldError("unknown_page", "pages");
  return own.map(({ id }) => id);
}

/** The accounts of a workspace. A disconnected one has its name still: who may see it sees its comments. For `batch`, too. */
export const loadNamedAccounts = (core: CoreDb, workspaceId: number) =>
  core
    .select({
      id: pages.id,
      publicId: pages.publicId,
      groupKey: pages.groupKey,
      externalId: pages.externalId,
      network: pages.network,
      name: pages.name,
    })
    .from(pages)
    .where(eq(pages.workspaceId, workspaceId))
    .orderBy(pages.createdAt, pages.groupKey, pages.network);

type NamedAccount = Awaited<ReturnType<typeof loadNamedAccounts>>[number];

/**
 * Names pages; one of two accounts has the name of its network, too.
 *
 * @param accounts those that the reader may know of
 * @param pageIds internal ids; null for all pages
 * @returns null for all pages
 */
export function pageNames(accounts: readonly NamedAccount[], pageIds: readonly number[] | null): string[] | null {
  if (pageIds === null) return null;
  return [...Map.groupBy(accounts, ({ groupKey }) => groupKey).values()].flatMap((group) => {
    const { name } = group.find(({ externalId, groupKey }) => externalId === groupKey) ?? group[0]!;
    const chosen = group.filter(({ id }) => pageIds.includes(id));
    if (chosen.length === group.length) return [name];
    return chosen.map(({ network }) => `${name} (${NETWORK_NAMES[network]})`);
  });
}
