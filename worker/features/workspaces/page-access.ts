import { eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pageContext } from "../../platform/crypto/seal.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { appUsage, pages, workspaces } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../platform/db/prepared-statement.ts";
import type { Network } from "../../vocabulary/networks.ts";
import { callsAMinute, callsPausedUntil } from "./call-share.ts";

/** What a call to the network for a page needs. */
export type PageAccess = {
  id: number;
  workspaceId: number;
  network: Network;
  externalId: string;
  /** External id of the Facebook page, also for its Instagram account. */
  groupKey: string;
  active: boolean;
  isDisconnected: boolean;
  /** Empty when the page is disconnected, or when who connected it removed the app. */
  token: string;
  /** As stored. A later write about this token names it, so that a reconnection meanwhile is kept. */
  sealedToken: string;
  problem: "token" | "permission" | "blocked" | null;
  /** Permissions that the network does not let us use for the page. */
  unusableScopes: string[];
  /** No call before this moment: the network's limit of this page. */
  pausedUntil: number | null;
  /** The same when the share of a minute of the page or of its workspace is used up. */
  callsPausedUntil: number | null;
  /** The share of its workspace, by the usage of our application's limit that the network reported. */
  callsAMinute: number;
};

/** Reads the access to pages. @param ids of pages that the caller knows to belong to the right workspace */
export async function pageAccess(
  { core, sealer, networks, now }: Pick<Deps, "core" | "sealer" | "networks" | "now">,
  ids: number[],
): Promise<Map<number, PageAccess>> {
  const publicIds = [...new Set(ids)];
  if (publicIds.length === 0) return new Map();
  const providers = [...new Set(Object.values(networks).map(({ provider }) => provider))];
  const { rows, usages } = await batch(core, {
    rows: calledPages(core, { ids: JSON.stringify(publicIds) }),
    usages: usagesOf(core, { providers: JSON.stringify(providers) }),
  });
  const usageOf = new Map(usages.map((usage) => [usage.provider, usage]));
  const opened = rows.map(async ({ page, workspace }): Promise<[number, PageAccess]> => {
    const { id, workspaceId, network, externalId, groupKey, sealedToken, problem, pausedUntil } = page;
    const share = callsAMinute(usageOf.get(networks[network].provider), now());
    const token = await sealer.open(sealedToken, pageContext(workspaceId, network, externalId));
    const named = { id, workspaceId, network, externalId, groupKey };
    const unusableScopes = page.unusableScopes ?? [];
    return [
      id,
      {
        ...named,
        active: page.status === "active",
        isDisconnected: page.disconnectedAt !== null,
        token,
        sealedToken,
        problem,
        unusableScopes,
        pausedUntil,
        callsPausedUntil: callsPausedUntil(page, workspace),
        callsAMinute: share,
      },
    ];
  });
  return new Map(await Promise.all(opened));
}

const calledPages = preparedStatement((core: CoreDb, value: ValueOf<"ids">) =>
  core
    .select({ page: pages, workspace: { callsPausedUntil: workspaces.callsPausedUntil } })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .where(inArray(pages.id, boundList(value("ids")))),
);

const usagesOf = preparedStatement((core: CoreDb, value: ValueOf<"providers">) =>
  core
    .select()
    .from(appUsage)
    .where(inArray(appUsage.provider, boundList(value("providers")))),
);
