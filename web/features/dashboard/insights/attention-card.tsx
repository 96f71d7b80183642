import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { figure } from "../../../../worker/vocabulary/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { inboxCountQuery } from "../../comments/data/queries.ts";
import { dayLabel } from "../day-label.ts";
import { commentsPath, correctedPath } from "../links.ts";

/** What people did about errors, and what waits for them. */
export function AttentionCard({ corrected }: Pick<Insights, "corrected">) {
  const { data: unanswered, isError } = useQuery(inboxCountQuery("unanswered", {}));
  const most = Math.max(1, ...corrected.map((week) => week.corrected));
  const present = corrected.at(-1)!;
  return (
    <Card>
      <CardTitle>Quejas y correcciones</CardTitle>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Link
          to={commentsPath({ inbox: "unanswered" })}
          className="block rounded-control border border-line px-3 py-2.5 transition-colors hover:bg-raised"
        >
          <span className="text-ink-soft">Quejas y preguntas sin responder</span>
          <span className="figures mt-1 grid h-8 items-center text-2xl font-semibold text-flag">
            {unanswered ? (
              `${unanswered.atLeast ? "más de " : ""}${figure(unanswered.count)}`
            ) : isError ? (
              "–"
            ) : (
              <Skeleton className="h-6 w-10" />
            )}
          </span>
        </Link>
        <div className="rounded-control border border-line px-3 py-2.5">
          <Link to={correctedPath(present)} className="text-ink-soft hover:underline">
            Errores corregidos esta semana: <strong className="figures text-ink">{figure(present.corrected)}</strong>
          </Link>
          <ol
            aria-label="Comentarios ocultos que tu equipo volvió a mostrar, por semana"
            className="mt-2 flex h-10 items-end gap-1"
          >
            {corrected.map((week) => (
              <li key={week.from} className="flex h-full flex-1 items-end">
                <Link
                  to={correctedPath(week)}
                  title={`Del ${dayLabel(week.from)} al ${dayLabel(week.to)}: ${figure(week.corrected)}`}
                  aria-label={`Del ${dayLabel(week.from)} al ${dayLabel(week.to)}: ${figure(week.corrected)}`}
                  className="flex h-full w-full items-end rounded-sm hover:bg-raised"
                >
                  <span
                    className="block w-full rounded-sm bg-ok-fill"
                    style={{ height: `${Math.max(4, (week.corrected / most) * 100)}%` }}
                  />
                </Link>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Card>
  );
}
