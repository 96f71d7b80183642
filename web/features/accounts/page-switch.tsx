import { useQuery } from "@tanstack/react-query";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { FilterSelect } from "../../ui/forms/filter-select.tsx";
import { NETWORK_LIST } from "../networks/network-list.ts";
import { chosenPage, groupAccounts, pageOptions } from "./page-groups.ts";
import { accountsQuery } from "./queries.ts";
import { usePageChoice } from "./use-page-choice.ts";

/** Chooses the page that a screen is about, then perhaps one of its networks. Nothing where the reader has one page. */
export function PageSwitch() {
  const { data } = useQuery(accountsQuery);
  const { choice, choose } = usePageChoice();
  const groups = groupAccounts(data?.accounts ?? []);
  if (groups.length < 2) return null;
  const { page, platform } = chosenPage(data?.accounts, choice);
  const networks = groups.find(({ key }) => key === page)?.accounts.map((account) => account.platform) ?? [];
  return (
    <div className="flex flex-wrap gap-2">
      <FilterSelect
        label="Página"
        labelHidden
        all="Todas las páginas"
        value={page}
        options={pageOptions(data?.accounts)}
        onChange={(next) => choose({ page: next })}
      />
      {networks.length > 1 && (
        <FilterSelect
          label="Red"
          labelHidden
          all={NETWORK_LIST}
          value={platform}
          options={networks.map((id) => ({ id, name: NETWORK_NAMES[id] }))}
          onChange={(next) => choose({ page, platform: next })}
        />
      )}
    </div>
  );
}
