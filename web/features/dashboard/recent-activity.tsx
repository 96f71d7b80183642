import { MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import { STATUS_NAMES, UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../api/types.ts";
import { ALL_COMMENTS } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { usePageChoice } from "../accounts/use-page-choice.ts";
import { STATUS_LOOKS } from "../comments/filter/status-looks.ts";
import { relativeTime } from "../time/relative-time.ts";
import { useNow } from "../time/use-now.ts";
import { commentPath, useFigureLinks } from "./figure-links.ts";

const CLOCK_MS = 30_000;
const ROWS = ["a", "b", "c"];

type Props = {
  /** Undefined while they load, null when loading failed. */
  comments: readonly Comment[] | null | undefined;
};

/** The last hidden comments, then the latest others, and a link to all. */
export function RecentActivity({ comments }: Props) {
  const now = useNow(CLOCK_MS);
  const { commentsPath } = useFigureLinks();
  const { choice } = usePageChoice();
  return (
    <Section
      title="Actividad reciente"
      action={
        <Link to={choice.page || choice.platform ? commentsPath({}) : ALL_COMMENTS} className={textLinkClass}>
          Ver todos
        </Link>
      }
    >
      {comments === undefined && (
        <Loading label="Cargando comentarios...">
          <div className="divide-y divide-line">
            {ROWS.map((row) => (
              <div key={row} className="py-3">
                <Skeleton className="h-5 w-full max-w-md" />
                <Skeleton className="mt-0.5 h-5 w-48" />
                <Skeleton className="mt-1.5 h-5.5 w-24 sm:hidden" />
              </div>
            ))}
          </div>
        </Loading>
      )}
      {comments === null && <EmptyState icon={MessagesSquare} title="Tu actividad no se pudo cargar" />}
      {comments?.length === 0 && (
        <EmptyState icon={MessagesSquare} title="No hay actividad reciente">
          Los comentarios de tus páginas aparecerán aquí en cuanto lleguen.
        </EmptyState>
      )}
      {comments && comments.length > 0 && (
        <ul className="divide-y divide-line">
          {comments.map((comment) => {
            const { look, icon } = STATUS_LOOKS[comment.status];
            return (
              <li
                key={comment.id}
                className="relative -mx-2 flex flex-col items-start gap-x-4 gap-y-1.5 rounded-control px-2 py-3 transition-colors hover:bg-raised sm:flex-row sm:justify-between"
              >
                <div className="w-full min-w-0 sm:w-auto">
                  <p className="truncate">
                    <Link to={commentPath(comment)} className="rounded-sm after:absolute after:inset-0">
                      {comment.content || "Sin texto"}
                    </Link>
                  </p>
                  <p className="mt-0.5 truncate text-ink-faint">
                    {comment.author_name ?? UNKNOWN_AUTHOR} · {comment.account_name} ·{" "}
                    {relativeTime(comment.original_created_at ?? comment.createdAt, now)}
                  </p>
                </div>
                <Badge look={look} icon={icon}>
                  {STATUS_NAMES[comment.status].one}
                </Badge>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
