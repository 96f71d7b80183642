import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { inboxPath } from "../../../paths.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { inboxCountQuery } from "../../comments/data/queries.ts";
import { dayLabel } from "../day-label.ts";
import { correctedPath } from "../figure-links.ts";

/** How many errors people corrected, and which comments wait for a person. */
export function AttentionCard({ corrected }: Pick<Insights, "corrected">) {
  const { data: unanswered, isError } = useQuery(inboxCountQuery({ inbox: "unanswered" }, {}));
  const most = Math.max(1, ...corrected.map((week) => week.corrected));
  const present = corrected.at(-1)!;
  return (
    // Next to the posts it is as high as their list, and the chart takes the space that is left.
    <Card className="flex flex-col">
      <CardTitle>Quejas y correcciones</CardTitle>
      <div className="mt-3 grid flex-1 gap-4 sm:grid-cols-2 lg:grid-cols-1 lg:grid-rows-[auto_1fr]">
        <Link
          to={inboxPath("unanswered")}
          className="block rounded-control border border-line px-3 py-2.5 transition-colors hover:bg-raised"
        >
          <span className="text-ink-soft">Quejas y preguntas sin responder</span>
          <span className="figures mt-1 grid h-8 items-center text-2xl font-semibold text-flag">
            {unanswered ? (
              `${unanswered.atLeast ? "más de " : ""}${figure(unanswered.total)}`
            ) : isError ? (
              "–"
            ) : (
              <Skeleton className="h-6 w-10" />
            )}
          </span>
        </Link>
        <div className="flex flex-col rounded-control border border-line px-3 py-2.5">
          <Link to={correctedPath(present)} className="text-ink-soft hover:underline">
            Errores corregidos esta semana: <strong className="figures text-ink">{figure(present.corrected)}</strong>
          </Link>
          {corrected.every((week) => week.corrected === 0) ? (
            <p className="mt-2 text-sm text-ink-faint">Ninguno en las últimas {corrected.length} semanas.</p>
          ) : (
            <>
              <ol
                aria-label="Comentarios ocultos que tu equipo volvió a mostrar, por semana"
                className="mt-2 flex min-h-10 flex-1 items-stretch gap-1"
              >
                {corrected.map((week) => (
                  <li key={week.from} className="flex flex-1">
                    <Link
                      to={correctedPath(week)}
                      title={`Del ${dayLabel(week.from)} al ${dayLabel(week.to)}: ${figure(week.corrected)}`}
                      aria-label={`Del ${dayLabel(week.from)} al ${dayLabel(week.to)}: ${figure(week.corrected)}`}
                      className="flex w-full items-end rounded-sm hover:bg-raised"
                    >
                      <span
                        className="block min-h-0.5 w-full rounded-sm bg-ok-fill"
                        style={{ height: `${(week.corrected / most) * 100}%` }}
                      />
                    </Link>
                  </li>
                ))}
              </ol>
              <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-faint">
                <span>{dayLabel(corrected[0]!.from)}</span>
                <span>{dayLabel(present.to)}</span>
              </p>
              <p className="text-xs text-ink-faint">Una barra por semana: lo oculto que tu equipo volvió a mostrar.</p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
