import type { Deps } from "../../../deps.ts";
import { runInBatches } from "../../../platform/db/batch.ts";
import { entitlements, type SubscriptionTerms } from "../../plans/entitlements.ts";
import { loadWorkspacePages, type PageRow } from "../../workspaces/own-pages.ts";
import { activation, pagesAllowed } from "../queries.ts";
import { redirectUriOf } from "./auth-url.ts";
import { authorize, connectable } from "./authorize.ts";
import { connectionMessage } from "./connection-message.ts";
import { redeemState } from "./oauth-state.ts";
import { storeConnection } from "./store-connection.ts";
import { subscribePages } from "./subscribe-pages.ts";

type Input = {
  workspaceId: number;
  userId: number;
  subscription: SubscriptionTerms;
  /** Whether the person's e-mail address is verified. */
  isVerified: boolean;
  platform: string;
  code: string;
  state: string;
};

/**
 * Connects every page that the person granted, with its linked accounts, and activates the new ones as the plan allows.
 *
 * @returns the sentence that describes the result
 * @throws AppError `platform_unavailable`, `oauth_state_invalid`, and what `authorize` throws
 */
export async function connect(
  deps: Pick<Deps, "core" | "networks" | "sealer" | "config" | "now">,
  { workspaceId, userId, subscription, isVerified, platform, code, state }: Input,
): Promise<string> {
  const network = connectable(deps.networks, platform);
  await redeemState(deps, { workspaceId, userId, state });
  const authorization = await authorize(network, { code, redirectUri: redirectUriOf(deps.config, platform) });
  const pages = await subscribePages(network.dialog, authorization.pages);

  const before = await loadPages(deps, workspaceId);
  await storeConnection(deps, { workspaceId, authorization, pages });
  const plan = entitlements(subscription, deps.now());
  if (plan.allowed) {
    const terms = { limit: pagesAllowed(plan, { isVerified }), onTrial: plan.status === "trial", now: deps.now() };
    const newcomers = toActivate(before, await loadPages(deps, workspaceId));
    await runInBatches(
      deps.core,
      newcomers.flatMap((page) => Object.values(activation(deps.core, page, terms))),
    );
  }
  const granted = new Set(pages.map((page) => page.id));
  const after = (await loadPages(deps, workspaceId)).filter((page) => granted.has(page.groupKey));
  return connectionMessage(after, plan, { isVerified });
}

const loadPages = async ({ core }: Pick<Deps, "core">, workspaceId: number) =>
  (await loadWorkspacePages(core, workspaceId)).map(({ page }) => page);

/** No plan has as many accounts, and each takes two statements of the 1,000 that D1 answers. */
const MAX_TRIED = 100;

/** The accounts to activate: new accounts of new groups and of active groups. A paused group stays paused as a whole. */
function toActivate(before: PageRow[], after: PageRow[]): PageRow[] {
  const idsBefore = new Set(before.map((page) => page.id));
  const paused = new Set(before.map((page) => page.groupKey));
  for (const page of before) if (page.status === "active") paused.delete(page.groupKey);
  return after.filter((page) => !idsBefore.has(page.id) && !paused.has(page.groupKey)).slice(0, MAX_TRIED);
}
