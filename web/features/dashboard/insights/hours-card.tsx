import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { WEEKDAY_NAMES, WEEKDAYS } from "../../../../worker/vocabulary/calendar.ts";
import { INSIGHT_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { attacksPath } from "../figure-links.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The colours of cells, from few to many attacks. Each cell also has its figure, so that no meaning depends on colour alone. */
const LOOKS = [
  "bg-hidden-soft text-ink",
  "bg-hidden-fill/40 text-ink",
  "bg-hidden-fill/60 text-ink",
  "bg-hidden-fill text-white",
];
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 24, ArrowUp: -24 };

/** When attacks come, by weekday and hour in the workspace's time zone. One stop of the tab key; arrow keys move between the hours. */
export function HoursCard({ hours: { from, to, attacks } }: Pick<Insights, "hours">) {
  const counts = new Map(attacks.map(({ weekday, hour, attacks: count }) => [(weekday - 1) * 24 + hour, count]));
  const most = Math.max(0, ...counts.values());
  const busiest = [...counts].find(([, count]) => count === most)?.[0] ?? 0;
  const [chosen, choose] = useState<number>();
  const current = chosen !== undefined && counts.has(chosen) ? chosen : busiest;

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    for (let at = current + step; at >= 0 && at < 7 * 24; at += step) {
      if (!counts.has(at)) continue;
      choose(at);
      event.currentTarget.querySelector<HTMLElement>(`[data-hour="${at}"]`)?.focus();
      return;
    }
  }
  return (
    <Card>
      <CardTitle>Cuándo te atacan</CardTitle>
      <p className="mt-1 text-ink-soft">
        {most === 0
          ? `Sin ataques en los últimos ${INSIGHT_DAYS} días.`
          : `Ocultos de los últimos ${INSIGHT_DAYS} días, a la hora de tu zona. Lo peor: ${WEEKDAY_NAMES[Math.floor(busiest / 24)]!.toLowerCase()} a las ${busiest % 24}:00, con ${figure(most)}.`}
      </p>
      {most > 0 && (
        // The text for screen readers is positioned inside this element; otherwise it would make the screen wider.
        <div className="relative mt-4 overflow-x-auto">
          <table
            className="w-full min-w-160 table-fixed border-separate border-spacing-0.5 text-center text-2xs"
            onKeyDown={move}
          >
            <caption className="sr-only">Comentarios ocultos por día de la semana y hora</caption>
            <thead>
              <tr>
                <th scope="col" className="w-20 text-left font-medium text-ink-faint">
                  <span className="sr-only">Día</span>
                </th>
                {HOURS.map((hour) => (
                  <th key={hour} scope="col" className="figures font-medium text-ink-faint">
                    {hour}
                    <span className="sr-only">:00</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {WEEKDAY_NAMES.map((name, row) => (
                <tr key={name}>
                  <th scope="row" className="text-left text-xs font-medium text-ink-soft">
                    {name}
                  </th>
                  {HOURS.map((hour) => {
                    const at = row * 24 + hour;
                    const count = counts.get(at) ?? 0;
                    if (count === 0) return <td key={hour} className="h-7 rounded-sm bg-raised/60" />;
                    return (
                      <td key={hour} className="p-0">
                        <Link
                          data-hour={at}
                          tabIndex={at === current ? 0 : -1}
                          to={attacksPath({ from, to }, { weekday: WEEKDAYS[row], hours: `${hour}-${hour + 1}` })}
                          aria-label={`${name} a las ${hour}:00: ${figure(count)}`}
                          onFocus={() => choose(at)}
                          className={`figures grid h-7 place-items-center rounded-sm font-semibold hover:outline hover:outline-ink ${LOOKS[Math.ceil((count / most) * LOOKS.length) - 1]}`}
                        >
                          {figure(count)}
                        </Link>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
