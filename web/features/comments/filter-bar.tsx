import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { NETWORKS, type Network } from "../../../worker/vocabulary.ts";
import { inputClass } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { NETWORK_NAMES } from "../accounts/network-names.ts";
import { accountsQuery } from "../accounts/queries.ts";
import type { CommentFilter } from "./filter.ts";

const TYPING_PAUSE_MS = 300;

type Props = { filter: CommentFilter; onChange: (change: Partial<CommentFilter>) => void };

export function FilterBar({ filter, onChange }: Props) {
  const { data } = useQuery(accountsQuery);
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-[1fr_13rem_13rem]">
      <SearchBox onSearch={(search) => onChange({ search })} />
      <Select
        label="Página"
        labelHidden
        value={filter.page ?? ""}
        onChange={(event) => onChange({ page: event.target.value || undefined })}
      >
        <option value="">Todas las páginas</option>
        {data?.accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {account.name}
          </option>
        ))}
      </Select>
      <Select
        label="Plataforma"
        labelHidden
        value={filter.platform ?? ""}
        onChange={(event) => onChange({ platform: (event.target.value || undefined) as Network | undefined })}
      >
        <option value="">Todas las plataformas</option>
        {NETWORKS.map((network) => (
          <option key={network} value={network}>
            {NETWORK_NAMES[network]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function SearchBox({ onSearch }: { onSearch: (search: string | undefined) => void }) {
  const [text, setText] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim() || undefined), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="relative max-md:col-span-2">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        name="search"
        aria-label="Buscar comentarios"
        placeholder="Buscar por autor o contenido..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputClass} pl-9`}
      />
    </div>
  );
}
