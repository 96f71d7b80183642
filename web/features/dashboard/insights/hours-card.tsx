import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { WEEKDAY_NAMES, WEEKDAYS } from "../../../../worker/vocabulary/calendar.ts";
import { INSIGHT_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { Section } from "../../../ui/section.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { useFigureLinks } from "../figure-links.ts";
import { levelsOf, rangesOf } from "./hour-levels.ts";

/** The colours of cells, from few to many. Each cell also has its figure, so that no meaning depends on colour alone. */
const LOOKS = [
  "bg-hidden-soft text-ink",
  "bg-hidden-fill/40 text-ink",
  "bg-hidden-fill/60 text-ink",
  "bg-hidden-fill text-white",
];
/** On narrow windows a cell is three hours, so that the whole week is in sight. */
const NARROW = "(width < 48rem)";
const NARROW_HOURS = 3;

type Props = Pick<Insights, "hours">;

/** When comments are hidden, by weekday and hour in the workspace's time zone. */
export function HoursCard({ hours }: Props) {
  const all = hours.attacks;
  const worst = all.toSorted((a, b) => b.attacks - a.attacks)[0];
  return (
    <Section
      title="Ocultos por hora"
      lead={
        worst
          ? `Últimos ${INSIGHT_DAYS} días, a la hora de tu zona. Lo peor: ${WEEKDAY_NAMES[worst.weekday - 1]!.toLowerCase()} a las ${worst.hour}:00, con ${figure(worst.attacks)}.`
          : `Nada oculto en los últimos ${INSIGHT_DAYS} días.`
      }
    >
      {worst && <HoursMap hours={hours} />}
    </Section>
  );
}

/** The map and its legend. One stop of the tab key; arrow keys move between the cells. */
function HoursMap({ hours: { from, to, attacks } }: Props) {
  const { attacksPath } = useFigureLinks();
  const size = useMedia(NARROW) ? NARROW_HOURS : 1;
  const perDay = 24 / size;
  const counts = new Map<number, number>();
  for (const { weekday, hour, attacks: count } of attacks) {
    const at = (weekday - 1) * perDay + Math.floor(hour / size);
    counts.set(at, (counts.get(at) ?? 0) + count);
  }
  const levels = levelsOf([...counts.values()]);
  const lookOf = (level: number) => LOOKS[levels.length - 1 - level === 0 ? LOOKS.length - 1 : level]!;
  const busiest = [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];
  const [chosen, choose] = useState<number>();
  const current = chosen !== undefined && counts.has(chosen) ? chosen : busiest;
  const starts = Array.from({ length: perDay }, (_, index) => index * size);
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perDay, ArrowUp: -perDay };

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    for (let at = current + step; at >= 0 && at < 7 * perDay; at += step) {
      if (!counts.has(at)) continue;
      choose(at);
      event.currentTarget.querySelector<HTMLElement>(`[data-hour="${at}"]`)?.focus();
      return;
    }
  }
  return (
    // The text for screen readers is positioned inside this element; otherwise it would make the screen wider.
    <div className="relative">
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-small" onKeyDown={move}>
        <caption className="sr-only">Comentarios ocultos por día de la semana y hora</caption>
        <thead>
          <tr>
            <th scope="col" className="w-9 text-left md:w-20">
              <span className="sr-only">Día</span>
            </th>
            {starts.map((start) => (
              <th key={start} scope="col" className="figures font-medium whitespace-nowrap text-ink-faint">
                {hoursText(start, size)}
                {size === 1 && <span className="sr-only">:00</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAY_NAMES.map((name, row) => (
            <tr key={name}>
              <th scope="row" className="text-left text-small font-medium text-ink-soft">
                {size === 1 ? (
                  name
                ) : (
                  <abbr title={name} className="no-underline">
                    {name.slice(0, 3)}
                  </abbr>
                )}
              </th>
              {starts.map((start, column) => {
                const at = row * perDay + column;
                const count = counts.get(at);
                if (!count) return <td key={start} className="h-7 rounded-sm bg-raised" />;
                return (
                  <td key={start} className="p-0">
                    <Link
                      data-hour={at}
                      tabIndex={at === current ? 0 : -1}
                      to={attacksPath({ from, to }, { weekday: WEEKDAYS[row], hours: `${start}-${start + size}` })}
                      aria-label={`${name} ${size === 1 ? `a las ${start}:00` : `de ${start}:00 a ${start + size}:00`}: ${figure(count)}`}
                      onFocus={() => choose(at)}
                      className={`figures grid h-7 place-items-center rounded-sm font-semibold hover:outline hover:outline-ink ${lookOf(levels.findIndex((level) => count <= level))}`}
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
      <ul
        aria-label="Colores del mapa"
        className="mt-2 flex flex-wrap justify-end gap-x-3 gap-y-1 text-small text-ink-faint"
      >
        <li>{size === 1 ? "Ocultos en una hora:" : `Ocultos en ${size} horas:`}</li>
        {rangesOf(levels).map((range, level) => (
          <li key={range} className="figures flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-3 rounded-xs ${lookOf(level)}`} />
            {range}
          </li>
        ))}
      </ul>
    </div>
  );
}

const hoursText = (start: number, size: number) => (size === 1 ? `${start}` : `${start}–${start + size}`);
