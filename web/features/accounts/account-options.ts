import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import type { Account } from "../../api/types.ts";

type NamedAccount = Pick<Account, "id" | "name" | "platform">;

/** Accounts as options of a select. Two with the same name, often a page and its Instagram account, also show their network. */
export function accountOptions(accounts: readonly NamedAccount[] = []): { id: string; name: string }[] {
  return accounts.map(({ id, name, platform }) => {
    const isShared = accounts.some((account) => account.id !== id && account.name === name);
    return { id, name: isShared ? `${name} (${NETWORK_NAMES[platform]})` : name };
  });
}
