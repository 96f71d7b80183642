import type { CommentFilter } from "../../../worker/features/comments/schemas.ts";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import type { Account, PlanLimit } from "../../api/types.ts";

/** A page, or an account by its id, and a network; what is left out means all. */
export type PageChoice = Pick<CommentFilter, "page" | "platform">;

/** A Facebook page with its linked Instagram account. */
export type PageGroup = { key: string; name: string; accounts: Account[] };

/** Groups in the order of their first accounts. */
export function groupAccounts(accounts: readonly Account[]): PageGroup[] {
  const groups = new Map<string, PageGroup>();
  for (const account of accounts) {
    const group = groups.get(account.group_key) ?? { key: account.group_key, name: nameOf(account), accounts: [] };
    group.accounts.push(account);
    groups.set(account.group_key, group);
  }
  return [...groups.values()];
}

/** The pages as options of a filter; each stands for its Instagram account, too. */
export const pageOptions = (accounts: readonly Account[] = []): { id: string; name: string }[] =>
  groupAccounts(accounts).map(({ key, name }) => ({ id: key, name }));

/** A choice of one account, as a page and its network; any other choice unchanged. */
export function chosenPage(accounts: readonly Account[] = [], { page, platform }: PageChoice): PageChoice {
  const account = accounts.find(({ id }) => id === page);
  return account ? { page: account.group_key, platform: platform ?? account.platform } : { page, platform };
}

/** The name of a filter's page. One of two accounts has the name of its network, too. @param id a group's key, or an account's id */
export function pageName(accounts: readonly Account[] = [], id: string): string | undefined {
  const group = groupAccounts(accounts).find((each) => each.key === id || each.accounts.some((one) => one.id === id));
  const account = group?.accounts.find((one) => one.id === id);
  return account && group && group.accounts.length > 1
    ? `${group.name} (${NETWORK_NAMES[account.platform]})`
    : group?.name;
}

/** A choice of a page in words: its name, and the network of a choice of one. */
export function choiceName(accounts: readonly Account[] = [], choice: PageChoice): string | undefined {
  const { page, platform } = chosenPage(accounts, choice);
  const names = page?.split(",").flatMap((key) => pageName(accounts, key) ?? []);
  const name = names?.join(", ") || undefined;
  return name && platform ? `${name} (${NETWORK_NAMES[platform]})` : name;
}

/** The number of active groups: a page and its Instagram account count as one. */
export function countActivePages(accounts: readonly Account[]): number {
  return new Set(accounts.filter(isActive).map((account) => account.group_key)).size;
}

/** Whether activating an account of this group would exceed the plan. */
export function isBlockedByLimit(group: PageGroup, accounts: readonly Account[], limit: PlanLimit): boolean {
  return !isActiveGroup(group) && countActivePages(accounts) >= limit.total;
}

/** Whether any account of the group is active. */
export const isActiveGroup = ({ accounts }: PageGroup): boolean => accounts.some(isActive);

const isActive = (account: Account) => account.status === "active";
const nameOf = ({ group_name, name }: Account) => group_name || name;
