/** Days as `2026-11-22`. */
type Range = { from?: string | undefined; to?: string | undefined };

/** @param now in the reader's own zone @returns the usual spans of days, with their names */
export function presetsOf(now: Date): { name: string; range: Required<Range> }[] {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const before = (days: number) => dayOf(new Date(year, month, now.getDate() - days));
  const span = (name: string, from: string, to: string) => ({ name, range: { from, to } });
  return [
    span("Hoy", before(0), before(0)),
    span("Ayer", before(1), before(1)),
    span("7 días", before(6), before(0)),
    span("30 días", before(29), before(0)),
    span("Mes pasado", dayOf(new Date(year, month - 1, 1)), dayOf(new Date(year, month, 0))),
  ];
}

const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The usual spans of days, each by one press; a second press lifts it. */
export function DatePresets({ from, to, onChange }: Range & { onChange: (change: Range) => void }) {
  return (
    <fieldset aria-label="Fechas habituales" className="flex flex-wrap gap-1.5">
      {presetsOf(new Date()).map(({ name, range }) => {
        const isChosen = from === range.from && to === range.to;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? { from: undefined, to: undefined } : range)}
            className="control-height rounded-full border border-line px-3 text-ink-soft transition-colors hover:bg-raised aria-pressed:border-lantern-text aria-pressed:bg-raised aria-pressed:text-ink"
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
