import { useQuery } from "@tanstack/react-query";
import { NETWORK_NAMES, NETWORKS } from "../../../worker/vocabulary/networks.ts";
import { FilterSelect } from "../../ui/forms/filter-select.tsx";
import { chosenPage, type PageChoice, pageOptions } from "./page-groups.ts";
import { accountsQuery } from "./queries.ts";

/** The filters of a list by page and by network. */
export function PageFilters({ choice, onChange }: { choice: PageChoice; onChange: (choice: PageChoice) => void }) {
  const { data } = useQuery(accountsQuery);
  const chosen = chosenPage(data?.accounts, choice);
  return (
    <>
      <FilterSelect
        label="Página"
        all="Todas"
        value={chosen.page}
        options={pageOptions(data?.accounts)}
        onChange={(page) => onChange({ ...chosen, page })}
      />
      <FilterSelect
        label="Plataforma"
        all="Todas"
        value={chosen.platform}
        options={NETWORKS.map((id) => ({ id, name: NETWORK_NAMES[id] }))}
        onChange={(platform) => onChange({ ...chosen, platform })}
      />
    </>
  );
}
