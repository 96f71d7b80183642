import { inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pageContext } from "../../platform/crypto/seal.ts";
import { pages } from "../../platform/db/core.ts";
import type { Network } from "../../vocabulary/networks.ts";

/** What a call to the network for a page needs. */
export type PageAccess = {
  id: number;
  workspaceId: number;
  network: Network;
  externalId: string;
  /** External id of the Facebook page, also for its Instagram account. */
  groupKey: string;
  active: boolean;
  /** Empty once the page is disconnected. */
  token: string;
  /** As stored: a later write about this token names it, so that a reconnection meanwhile is left alone. */
  sealedToken: string;
  problem: "token" | "permission" | "blocked" | null;
  /** Permissions that the network does not let us use for it. */
  unusableScopes: string[];
  /** No call before this moment. */
  pausedUntil: number | null;
};

/** @param ids of pages that the caller knows to belong to the right workspace */
export async function pageAccess(
  { core, sealer }: Pick<Deps, "core" | "sealer">,
  ids: number[],
): Promise<Map<number, PageAccess>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await core.select().from(pages).where(inArray(pages.id, wanted));
  const opened = rows.map(async (page): Promise<[number, PageAccess]> => {
    const { id, workspaceId, network, externalId, groupKey, sealedToken, problem, pausedUntil } = page;
    const token = await sealer.open(sealedToken, pageContext(workspaceId, network, externalId));
    const named = { id, workspaceId, network, externalId, groupKey };
    const unusableScopes = page.unusableScopes ?? [];
    return [
      id,
      { ...named, active: page.status === "active", token, sealedToken, problem, unusableScopes, pausedUntil },
    ];
  });
  return new Map(await Promise.all(opened));
}
