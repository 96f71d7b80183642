import type { AccountStatus } from "../../../worker/vocabulary/networks.ts";
import type { Account } from "../../api/types.ts";
import { setAccountStatus } from "./set-account-status.ts";

type Selection = { accounts: readonly Account[]; chosen: ReadonlySet<string> };

/**
 * Keeps the chosen pages active and no others. The deactivations come first, since the plan has no room for the others before. An
 * account that is already inactive is deactivated, too, so that a plan does not resume it automatically.
 *
 * @param chosen keys of page groups
 * @throws ApiError the first refusal, after all deactivations or all activations have ended
 */
export async function saveSelection({ accounts, chosen }: Selection): Promise<void> {
  await setAll(
    accounts.filter(({ group_key }) => !chosen.has(group_key)),
    "inactive",
  );
  await setAll(
    accounts.filter(({ group_key }) => chosen.has(group_key)),
    "active",
  );
}

async function setAll(accounts: readonly Account[], status: AccountStatus): Promise<void> {
  const answers = await Promise.allSettled(accounts.map(({ id }) => setAccountStatus({ accountId: id, status })));
  const refused = answers.find((answer) => answer.status === "rejected");
  if (refused) throw refused.reason;
}
