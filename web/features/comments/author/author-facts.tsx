import { COMMENT_STATUSES, STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Author } from "../../../api/types.ts";
import { dayText } from "../../time/date-text.ts";

/** How many comments a person wrote, since when, and their statuses. */
export function AuthorFacts({ author: { counts, more, first_seen, last_seen, blocked_on } }: { author: Author }) {
  const total = COMMENT_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return (
    <div className="space-y-2">
      <p className="text-ink">
        {more ? `Más de ${figure(total)}` : figure(total)} {total === 1 ? "comentario" : "comentarios"} en tus páginas
        {first_seen && last_seen && `, ${spanText(dayText(first_seen), dayText(last_seen))}`}. Los archivados no cuentan
        aquí.
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {COMMENT_STATUSES.filter((status) => counts[status] > 0).map((status) => (
          <li key={status}>
            {counts[status] === 1 ? STATUS_NAMES[status].one : STATUS_NAMES[status].many}:{" "}
            <strong className="figures font-semibold text-ink">{figure(counts[status])}</strong>
          </li>
        ))}
      </ul>
      {blocked_on.length > 0 && <p className="text-ink">No puede comentar en {blocked_on.join(", ")}.</p>}
    </div>
  );
}

const spanText = (first: string, last: string) => (first === last ? `el ${first}` : `del ${first} al ${last}`);
