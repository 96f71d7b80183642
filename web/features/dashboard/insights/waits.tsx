// Waits for a first answer, as the dashboard and the report of a month show them.
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { spanText } from "../../../../worker/vocabulary/text/week-sentence.ts";

type Waits = { answers: number; medianMs: number; p90Ms: number };

export const waitText = (ms: number): string => spanText(ms / 1000);

/** A table of waits, a row for each page or person. */
export function WaitTable({ title, rows }: { title: string; rows: readonly (Waits & { name: string })[] }) {
  return (
    <table className="w-full break-inside-avoid text-left">
      <thead className="text-small text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 font-semibold text-ink">
            {title}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Respuestas
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Mediana
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium whitespace-nowrap">
            9 de cada 10
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, answers, medianMs, p90Ms }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="w-full max-w-0 truncate py-1.5 font-normal text-ink">
              {name}
            </th>
            <td className="figures py-1.5 pl-3 text-right">{figure(answers)}</td>
            <td className="figures py-1.5 pl-3 text-right whitespace-nowrap">{waitText(medianMs)}</td>
            <td className="figures py-1.5 pl-3 text-right whitespace-nowrap">{waitText(p90Ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The median wait by the hour in which a question was written. */
export function HourWaits({ hours }: { hours: readonly (Waits & { hour: number })[] }) {
  const longest = Math.max(1, ...hours.map(({ medianMs }) => medianMs));
  const byHour = new Map(hours.map((waits) => [waits.hour, waits]));
  return (
    <figure className="break-inside-avoid">
      <figcaption className="font-semibold text-ink">Espera según la hora de la pregunta</figcaption>
      <ol className="mt-2 flex h-20 items-stretch gap-0.5 sm:gap-1">
        {Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? { hour, medianMs: 0, answers: 0 }).map(
          ({ hour, medianMs, answers }) => {
            const label = `${hour}:00: ${answers === 0 ? "ninguna" : `${waitText(medianMs)} de mediana, ${figure(answers)} ${answers === 1 ? "respuesta" : "respuestas"}`}`;
            return (
              <li key={hour} title={label} className="flex flex-1 items-end rounded-sm bg-raised">
                <span className="sr-only">{label}</span>
                {answers > 0 && (
                  <span
                    className="block min-h-0.5 w-full rounded-sm bg-flag-fill"
                    style={{ height: `${(medianMs / longest) * 100}%` }}
                  />
                )}
              </li>
            );
          },
        )}
      </ol>
      <p aria-hidden="true" className="mt-1 flex justify-between text-small text-ink-faint">
        <span>0:00</span>
        <span>{hours.length > 0 && `la barra más alta: ${waitText(longest)}`}</span>
        <span>23:00</span>
      </p>
    </figure>
  );
}
