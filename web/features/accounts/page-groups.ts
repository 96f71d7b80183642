import type { Account, PlanLimit } from "../../api/types.ts";

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
