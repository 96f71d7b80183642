import { Link } from "react-router";
import { plansWith } from "../../../../worker/vocabulary/money/plan-features.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { Section } from "../../../ui/section.tsx";
import { useFigureLinks } from "../figure-links.ts";
import { HourWaits, WaitTable, waitText } from "./waits.tsx";

/** How long questions and complaints waited for a first answer. */
export function AnswersCard({ answers }: Pick<Insights, "answers">) {
  const { commentsPath } = useFigureLinks();
  if (answers === null)
    return (
      <Section
        title="Primera respuesta"
        lead={`Cuánto esperan las preguntas y quejas, con ${plansWith("clientReports")}.`}
      />
    );
  const { from, to, answered, untimed, isSample, all, pages, hours, people } = answers;
  return (
    <Section
      title="Primera respuesta"
      lead={
        all
          ? `La mitad de las preguntas y quejas respondidas esperó ${waitText(all.medianMs)} como mucho; nueve de cada diez, ${waitText(all.p90Ms)}.`
          : "Nadie respondió preguntas ni quejas de este periodo."
      }
    >
      {all && (
        <div className="space-y-5">
          <p className="text-small text-ink-soft">
            <Link to={commentsPath({ inbox: "answered", from, to })} className="hover:underline">
              {figure(answered)} respondidas
            </Link>
            {untimed > 0 && `; ${figure(untimed)} de ellas solo con una respuesta automática, que no cuenta`}
            {isSample && "; las más recientes del periodo"}.
          </p>
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
            <WaitTable title="Por persona" rows={people} />
            {pages.length > 1 && <WaitTable title="Por página" rows={pages} />}
          </div>
          <HourWaits hours={hours} />
        </div>
      )}
    </Section>
  );
}
