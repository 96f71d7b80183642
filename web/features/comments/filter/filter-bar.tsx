import { useQuery } from "@tanstack/react-query";
import { Search, SlidersHorizontal } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { NETWORK_NAMES, NETWORKS } from "../../../../worker/vocabulary/networks.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/forms/field.tsx";
import { FilterSelect } from "../../../ui/forms/filter-select.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { PHONE, useMedia } from "../../../ui/use-media.ts";
import { accountOptions } from "../../accounts/account-options.ts";
import { accountsQuery } from "../../accounts/queries.ts";
import type { FilterChange } from "../data/filter.ts";
import { KEYS } from "../keyboard/shortcuts.ts";
import { MORE_FILTERS, MoreFilters } from "./more-filters.tsx";
import { useTyped } from "./use-typed.ts";
import { UsualDates } from "./usual-dates.tsx";
import { ViewChips } from "./view-chips.tsx";

type Props = {
  filter: CommentFilter;
  onChange: (change: FilterChange) => void;
  /** Replaces the whole filter. */
  onApply: (filter: CommentFilter) => void;
  /** The search field, which the search key focuses. */
  searchRef: RefObject<HTMLInputElement | null>;
};

export function FilterBar({ filter, onChange, onApply, searchRef }: Props) {
  const isPhone = useMedia(PHONE);
  const used = MORE_FILTERS.filter((field) => filter[field]).length;
  const [open, setOpen] = useState(used > 0);
  // The additional filters are drawn when they are opened for the first time.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const id = useId();
  return (
    <div className="space-y-2">
      <div className="flex gap-2 md:max-xl:flex-wrap">
        <div className="min-w-0 flex-1 md:max-xl:basis-full">
          <SearchBox value={filter.search ?? ""} onSearch={(search) => onChange({ search })} inputRef={searchRef} />
        </div>
        {!isPhone && (
          <div className="grid flex-1 grid-cols-3 gap-2 xl:flex-none xl:grid-cols-[11rem_11rem_11rem]">
            <PlaceFilters filter={filter} onChange={onChange} labelHidden />
            <UsualDates filter={filter} onChange={onChange} />
          </div>
        )}
        <Button
          look="secondary"
          aria-expanded={open}
          aria-controls={id}
          className="shrink-0 max-xl:min-w-11"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          <span className="max-xl:sr-only">Más filtros</span>
          {used > 0 && <Badge look="accent">{used}</Badge>}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {wasOpen && (
          <MoreFilters filter={filter} onChange={onChange}>
            {isPhone && <PlaceFilters filter={filter} onChange={onChange} />}
          </MoreFilters>
        )}
        <div className="mt-2">{open && <ViewChips filter={filter} onApply={onApply} />}</div>
      </div>
    </div>
  );
}

type PlaceProps = Pick<Props, "filter" | "onChange"> & { labelHidden?: boolean };

/** The filters by page and network. On a phone they are among the additional filters. */
function PlaceFilters({ filter, onChange, labelHidden = false }: PlaceProps) {
  const { data } = useQuery(accountsQuery);
  return (
    <>
      <FilterSelect
        label="Página"
        labelHidden={labelHidden}
        all={labelHidden ? "Todas las páginas" : "Todas"}
        value={filter.page}
        options={accountOptions(data?.accounts)}
        onChange={(page) => onChange({ page })}
      />
      <FilterSelect
        label="Plataforma"
        labelHidden={labelHidden}
        all={labelHidden ? "Todas las redes" : "Todas"}
        value={filter.platform}
        options={NETWORKS.map((id) => ({ id, name: NETWORK_NAMES[id] }))}
        onChange={(platform) => onChange({ platform })}
      />
    </>
  );
}

type SearchProps = { value: string; onSearch: (search: string) => void; inputRef: RefObject<HTMLInputElement | null> };

function SearchBox({ value, onSearch, inputRef }: SearchProps) {
  const [text, setText] = useTyped(value, onSearch);
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={inputRef}
        type="search"
        name="search"
        autoComplete="off"
        aria-label="Buscar comentarios"
        aria-keyshortcuts={KEYS.search}
        placeholder="Buscar por autor o contenido..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        className={`${inputClass} peer pl-9`}
      />
      <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-ink-faint peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden">
        <KeyHint>{KEYS.search}</KeyHint>
      </span>
    </div>
  );
}
