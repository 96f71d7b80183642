import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { NETWORKS, type Network } from "../../../worker/vocabulary.ts";
import { inputClass } from "../../ui/field.tsx";
import { accountsQuery } from "../accounts/queries.ts";
import type { CommentFilter } from "./filter.ts";

const TYPING_PAUSE_MS = 300;
const NETWORK_NAMES: Record<Network, string> = { facebook: "Facebook", instagram: "Instagram" };

type Props = { filter: CommentFilter; onChange: (change: Partial<CommentFilter>) => void };

export function FilterBar({ filter, onChange }: Props) {
  const { data } = useQuery(accountsQuery);
  return (
    <div className="grid gap-3 md:grid-cols-[1fr_auto_auto]">
      <SearchBox onSearch={(search) => onChange({ search })} />
      <select
        aria-label="Página"
        value={filter.page ?? ""}
        onChange={(event) => onChange({ page: event.target.value || undefined })}
        className={inputClass}
      >
        <option value="">Todas las páginas</option>
        {data?.accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {account.name}
          </option>
        ))}
      </select>
      <select
        aria-label="Plataforma"
        value={filter.platform ?? ""}
        onChange={(event) => onChange({ platform: (event.target.value || undefined) as Network | undefined })}
        className={inputClass}
      >
        <option value="">Todas las plataformas</option>
        {NETWORKS.map((network) => (
          <option key={network} value={network}>
            {NETWORK_NAMES[network]}
          </option>
        ))}
      </select>
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
    <input
      type="search"
      name="search"
      aria-label="Buscar comentarios"
      placeholder="Buscar por autor o contenido..."
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={inputClass}
    />
  );
}
