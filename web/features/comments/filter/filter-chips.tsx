import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { pageName } from "../../accounts/page-groups.ts";
import { accountsQuery } from "../../accounts/queries.ts";
import { activeFilters, type FilterChange } from "../data/filter.ts";

const SaveView = lazyPart(() => import("./save-view.tsx").then(({ SaveView }) => SaveView));

type Props = { filter: CommentFilter; onChange: (change: FilterChange) => void; onClear: () => void };

/** The active filters; a click removes one. */
export function FilterChips({ filter, onChange, onClear }: Props) {
  const { data } = useQuery(accountsQuery);
  const active = activeFilters(unlikeTab(filter), (id) => pageName(data?.accounts, id));
  if (active.length === 0) return null;
  return (
    <ul
      aria-label="Filtros activos"
      className="flex items-center gap-1.5 max-lg:overflow-x-auto [scrollbar-width:none] lg:flex-wrap"
    >
      {active.map(({ field, text }) => (
        <li key={field} className="min-w-0 max-lg:shrink-0">
          <button
            type="button"
            aria-label={`Quitar el filtro ${text}`}
            onClick={() => onChange({ [field]: undefined })}
            className="control-height inline-flex max-w-full items-center gap-1.5 rounded-full border border-line-strong/60 bg-raised px-3 text-ink transition-colors hover:border-lantern-text"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li className="shrink-0">
          <Button look="quiet" size="small" onClick={onClear}>
            Limpiar Filtros
          </Button>
        </li>
      )}
      <li className="shrink-0">
        <SaveView filter={filter} />
      </li>
    </ul>
  );
}

/** The filters that the pressed tab does not name already. */
export function unlikeTab({ inbox, assigned, status, ...rest }: CommentFilter): CommentFilter {
  const isNamed = status === undefined || (status === "disapproved" && !inbox && !assigned);
  return isNamed ? rest : { status, ...rest };
}
