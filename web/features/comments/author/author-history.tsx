import { Link } from "react-router";
import { STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import type { Author } from "../../../api/types.ts";
import { paths } from "../../../paths.ts";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { dayText } from "../../time/date-text.ts";
import { writeFilter } from "../data/filter.ts";

export function AuthorHistory({ author: { name, comments }, onLeave }: { author: Author; onLeave: () => void }) {
  return (
    <section aria-label="Lo último que escribió">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="font-medium text-ink">Lo último que escribió</h3>
        {name && (
          <Link to={`${paths.comments}?${writeFilter({ author: name })}`} className={textLinkClass} onClick={onLeave}>
            Ver todos
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {comments.map(({ id, content, status, account_name, posted_at }) => (
          <li key={id} className="space-y-0.5 py-2">
            <p className="wrap-anywhere text-ink">{content || "Sin texto"}</p>
            <p className="text-sm text-ink-faint">
              {STATUS_NAMES[status].one} · {account_name} · {dayText(posted_at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
