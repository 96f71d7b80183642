import { useQuery } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { countQuery } from "../data/queries.ts";
import { useCounts } from "../data/use-counts.ts";

type Props = { shown: number; filter: CommentFilter; isComplete: boolean };

/** How many comments are listed, of how many. */
export function CounterLine({ shown, filter, isComplete }: Props) {
  const total = useTotal(filter, isComplete);
  const of = isComplete ? shown : Math.max(shown, total?.count ?? 0);
  return (
    <p className="figures min-w-0 truncate text-ink-soft" aria-live="polite">
      Mostrando {figure(shown)} de {total?.atLeast && !isComplete ? "más de " : ""}
      {figure(of)} comentarios
    </p>
  );
}

type Total = { count: number; atLeast: boolean };

/** The total: from the tiles when they count the same filter, otherwise from the server. It is not requested when everything is loaded. */
function useTotal(filter: CommentFilter, isComplete: boolean): Total | undefined {
  const { status, inbox, assigned } = filter;
  const isCounted = !inbox && !assigned;
  const counts = useCounts(filter);
  const { data: counted } = useQuery({ ...countQuery(filter), enabled: !isCounted && !isComplete });
  if (!isCounted) return counted;
  return counts && { count: counts[status ?? "total"], atLeast: counts.atLeast };
}
