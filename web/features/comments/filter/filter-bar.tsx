import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { NETWORK_NAMES, NETWORKS } from "../../../../worker/vocabulary/networks.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/forms/choice.tsx";
import { accountChoices } from "../../accounts/account-choices.ts";
import { accountsQuery } from "../../accounts/queries.ts";
import type { CommentFilter, FilterChange } from "../data/filter.ts";
import { MORE_FILTERS, MoreFilters } from "./more-filters.tsx";
import { SearchBox } from "./search-box.tsx";

type Props = {
  filter: CommentFilter;
  onChange: (change: FilterChange) => void;
  /** Focused by the search key. */
  searchRef: RefObject<HTMLInputElement | null>;
};

export function FilterBar({ filter, onChange, searchRef }: Props) {
  const { data } = useQuery(accountsQuery);
  const used = MORE_FILTERS.filter((field) => filter[field]).length;
  const [open, setOpen] = useState(used > 0);
  const id = useId();
  return (
    <div className="space-y-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchBox value={filter.search ?? ""} onSearch={(search) => onChange({ search })} inputRef={searchRef} />
        <div className="grid grid-cols-[1.1fr_1fr] gap-2 max-lg:col-span-2 max-lg:row-start-2 lg:grid-cols-[12rem_12.5rem]">
          <Choice
            label="Página"
            labelHidden
            className="max-sm:pr-7"
            all="Todas las páginas"
            value={filter.page}
            options={accountChoices(data?.accounts)}
            onChange={(page) => onChange({ page })}
          />
          <Choice
            label="Plataforma"
            labelHidden
            className="max-sm:pr-7"
            all="Todas las redes"
            value={filter.platform}
            options={NETWORKS.map((id) => ({ id, name: NETWORK_NAMES[id] }))}
            onChange={(platform) => onChange({ platform })}
          />
        </div>
        <Button
          look="secondary"
          aria-expanded={open}
          aria-controls={id}
          className="max-lg:col-start-2 max-lg:row-start-1 max-sm:min-w-11"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Más filtros</span>
          {used > 0 && <Badge look="accent">{used}</Badge>}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        <MoreFilters filter={filter} onChange={onChange} />
      </div>
    </div>
  );
}
