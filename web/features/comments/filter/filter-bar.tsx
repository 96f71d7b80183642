import { useQuery } from "@tanstack/react-query";
import { Search, SlidersHorizontal } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { PLACEMENTS } from "../../../../worker/vocabulary/comments.ts";
import { REASON_LABELS, REASONS } from "../../../../worker/vocabulary/judgement.ts";
import { NETWORK_NAMES, NETWORKS } from "../../../../worker/vocabulary/networks.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, inputClass } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { accountChoices } from "../../accounts/account-choices.ts";
import { accountsQuery } from "../../accounts/queries.ts";
import type { CommentFilter, FilterChange } from "../data/filter.ts";
import { KEYS } from "../keyboard/shortcuts.ts";
import { PLACEMENT_LABELS } from "./filter-words.ts";
import { useTyped } from "./use-typed.ts";

type Props = {
  filter: CommentFilter;
  onChange: (change: FilterChange) => void;
  /** Where the key for searching goes. */
  searchRef: RefObject<HTMLInputElement | null>;
};

const MORE = ["reason", "placement", "author", "from", "to"] as const;

export function FilterBar({ filter, onChange, searchRef }: Props) {
  const { data } = useQuery(accountsQuery);
  const used = MORE.filter((field) => filter[field]).length;
  const [open, setOpen] = useState(used > 0);
  const id = useId();
  return (
    <div className="space-y-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchBox value={filter.search ?? ""} onSearch={(search) => onChange({ search })} inputRef={searchRef} />
        <div className="grid grid-cols-[1.1fr_1fr] gap-2 max-lg:col-span-2 max-lg:row-start-2 lg:grid-cols-[12rem_12.5rem]">
          <Select
            label="Página"
            labelHidden
            className="max-sm:pr-7"
            value={filter.page ?? ""}
            onChange={(event) => onChange({ page: event.target.value })}
          >
            <option value="">Todas las páginas</option>
            {accountChoices(data?.accounts).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Plataforma"
            labelHidden
            className="max-sm:pr-7"
            value={filter.platform ?? ""}
            onChange={(event) => onChange({ platform: NETWORKS.find((network) => network === event.target.value) })}
          >
            <option value="">Todas las redes</option>
            {NETWORKS.map((network) => (
              <option key={network} value={network}>
                {NETWORK_NAMES[network]}
              </option>
            ))}
          </Select>
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

function MoreFilters({ filter, onChange }: Omit<Props, "searchRef">) {
  const [author, setAuthor] = useTyped(filter.author ?? "", (text) => onChange({ author: text }));
  return (
    <div className="grid grid-cols-2 gap-2 rounded-card border border-line bg-surface p-3 md:grid-cols-5">
      <Select
        label="Motivo"
        value={filter.reason ?? ""}
        onChange={(event) => onChange({ reason: REASONS.find((reason) => reason === event.target.value) })}
      >
        <option value="">Todos</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_LABELS[reason]}
          </option>
        ))}
      </Select>
      <Select
        label="Origen"
        value={filter.placement ?? ""}
        onChange={(event) => onChange({ placement: PLACEMENTS.find((placement) => placement === event.target.value) })}
      >
        <option value="">Todos</option>
        <option value="organic">{PLACEMENT_LABELS.organic}</option>
        <option value="ad">{PLACEMENT_LABELS.ad}</option>
      </Select>
      <div className="max-md:col-span-2">
        <Field
          label="Autor"
          name="author"
          autoComplete="off"
          value={author}
          onChange={(event) => setAuthor(event.target.value)}
        />
      </div>
      <Field
        label="Desde"
        type="date"
        name="from"
        max={filter.to}
        value={filter.from ?? ""}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <Field
        label="Hasta"
        type="date"
        name="to"
        min={filter.from}
        value={filter.to ?? ""}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  );
}

type SearchProps = { value: string; onSearch: (search: string) => void; inputRef: Props["searchRef"] };

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
