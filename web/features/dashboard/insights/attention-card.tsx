import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { usePageChoice } from "../../accounts/use-page-choice.ts";
import { inboxCountQuery } from "../../comments/data/queries.ts";
import { dayLabel } from "../day-label.ts";
import { useFigureLinks } from "../figure-links.ts";

/** How many errors people corrected, and which comments wait for a person. */
export function AttentionCard({ corrected }: Pick<Insights, "corrected">) {
  const { commentsPath, correctedPath } = useFigureLinks();
  const { choice } = usePageChoice();
  const { data: unanswered, isError } = useQuery(inboxCountQuery({ inbox: "unanswered" }, choice));
  const most = Math.max(1, ...corrected.map((week) => week.corrected));
  const present = corrected.at(-1)!;
  return (
    <Section title="Quejas y correcciones">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Link to={commentsPath({ inbox: "unanswered" })} className="group block">
          <span className="text-ink-soft group-hover:underline">Quejas y preguntas sin responder</span>
          <span className="figures mt-1 grid h-8 items-center text-title font-semibold text-flag">
            {unanswered ? (
              `${unanswered.atLeast ? "más de " : ""}${figure(unanswered.total)}`
            ) : isError ? (
              "–"
            ) : (
              <Skeleton className="h-6 w-10" />
            )}
          </span>
        </Link>
        <div>
          <Link to={correctedPath(present)} className="text-ink-soft hover:underline">
            Errores corregidos esta semana: <strong className="figures text-ink">{figure(present.corrected)}</strong>
          </Link>
          {corrected.every((week) => week.corrected === 0) ? (
            <p className="mt-2 text-ink-faint">Ninguno en las últimas {corrected.length} semanas.</p>
          ) : (
            <>
              <ol
                aria-label="Comentarios ocultos que tu equipo volvió a mostrar, por semana"
                className="mt-2 flex h-20 items-stretch gap-1"
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
              <p aria-hidden="true" className="mt-1 flex justify-between text-small text-ink-faint">
                <span>{dayLabel(corrected[0]!.from)}</span>
                <span>{dayLabel(present.to)}</span>
              </p>
              <p className="text-small text-ink-faint">
                Una barra por semana: lo oculto que tu equipo volvió a mostrar.
              </p>
            </>
          )}
        </div>
      </div>
    </Section>
  );
}
