// The protected accounts, for the dashboard.
import type { Deps } from "../../deps.ts";
import { listAccounts } from "../accounts/list-accounts.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import type { Reader } from "../workspaces/visible-pages.ts";

type Own = Reader & { subscription: SubscriptionTerms };
type Needs = Pick<Deps, "core" | "networks" | "now">;

export async function loadActiveAccounts(deps: Needs, own: Own) {
  const { accounts } = await listAccounts(deps, own);
  return accounts
    .filter(({ status }) => status === "active")
    .map(({ id, account_id, name, group_name, group_key, platform, status, username, picture_url }) => ({
      id,
      account_id,
      name,
      group_name,
      group_key,
      platform,
      status,
      username,
      picture_url,
    }));
}

/** A Facebook page with its linked Instagram account is one group; a plan counts groups. */
export async function loadAccountGroups(deps: Needs, own: Own) {
  const byKey = Map.groupBy(await loadActiveAccounts(deps, own), ({ group_key }) => group_key);
  return [...byKey].map(([key, accounts]) => ({ key, name: accounts[0]!.group_name, accounts }));
}
