import { useQuery } from "@tanstack/react-query";
import { type CommentFilter, isFiltered } from "./filter.ts";
import { statsQuery } from "./queries.ts";

const STATUS_NAMES = {
  pending: "pendientes",
  approved: "aprobados",
  flagged: "marcados",
  disapproved: "desaprobados",
  removed: "eliminados",
} as const;

export function CounterLine({ shown, filter }: { shown: number; filter: CommentFilter }) {
  const { data: stats } = useQuery(statsQuery);
  const active = [
    filter.status && STATUS_NAMES[filter.status],
    filter.page && "una página",
    filter.platform,
    filter.search && `«${filter.search}»`,
  ].filter(Boolean);
  return (
    <p className="figures text-ink-faint" aria-live="polite">
      Mostrando {shown} de {Math.max(shown, stats?.total ?? 0)} comentarios
      {isFiltered(filter) && ` · Filtros activos: ${active.join(", ")}`}
    </p>
  );
}
