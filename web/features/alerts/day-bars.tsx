import { figure } from "../../../worker/vocabulary/text/figure.ts";

type Day = { label: string; total: number; hidden: number };

/** The comments of each day as bars, with the hidden ones at the bottom; screen readers get the numbers. It prints on paper, too. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const max = Math.max(1, ...days.map(({ total }) => total));
  const [width, height] = [100 / days.length, 40];
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(0.8, (count / max) * height));
  const daysPerLabel = Math.ceil(days.length / 16);
  return (
    <figure>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className="h-40 w-full" aria-hidden="true">
        {days.map(({ label, total, hidden }, index) => (
          <g key={label}>
            <rect
              x={index * width + width * 0.2}
              y={height - heightOf(total)}
              width={width * 0.6}
              height={heightOf(total)}
              className="fill-line-strong"
            />
            <rect
              x={index * width + width * 0.2}
              y={height - heightOf(hidden)}
              width={width * 0.6}
              height={heightOf(hidden)}
              className="fill-lantern"
            />
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className="flex border-t border-line-strong pt-1 text-small text-ink-soft">
        {days.map(({ label }, index) => (
          <span key={label} className="flex-1 text-center">
            {index % daysPerLabel === 0 ? label : ""}
          </span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 text-ink-soft">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-lantern" /> Ocultos
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-line-strong" /> Todos los recibidos
        </span>
        <span className="sr-only">
          {days.map(({ label, total, hidden }) => `${label}: ${figure(hidden)} de ${figure(total)}`).join("; ")}
        </span>
      </figcaption>
    </figure>
  );
}
