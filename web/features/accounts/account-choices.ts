import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import type { Account } from "../../api/types.ts";

type Named = Pick<Account, "id" | "name" | "platform">;

/** Accounts to choose from. A page and its Instagram mostly share their name: then each says its network. */
export function accountChoices(accounts: readonly Named[] = []): { id: string; name: string }[] {
  return accounts.map(({ id, name, platform }) => {
    const isShared = accounts.some((other) => other.id !== id && other.name === name);
    return { id, name: isShared ? `${name} (${NETWORK_NAMES[platform]})` : name };
  });
}
