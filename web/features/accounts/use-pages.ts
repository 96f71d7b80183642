import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Comment } from "../../api/types.ts";
import { groupAccounts } from "./page-groups.ts";
import type { NamedPage } from "./page-mark.tsx";
import { accountsQuery } from "./queries.ts";

/**
 * Returns whose page a comment is, where the reader sees several pages; null where they see one, which needs no name. The same comment
 * has the same object until the accounts change.
 */
export function usePageOf(): (comment: Comment) => NamedPage | null {
  const { data } = useQuery(accountsQuery);
  return useMemo(() => {
    const groups = groupAccounts(data?.accounts ?? []);
    const pages = new Map<string, NamedPage>(
      groups.map(({ key, name, accounts }) => [key, { name, picture: accounts[0]?.picture_url ?? null }]),
    );
    return ({ group_key: key, account_name: name }) => {
      if (groups.length < 2) return null;
      const page = pages.get(key) ?? { name, picture: null };
      pages.set(key, page);
      return page;
    };
  }, [data]);
}
