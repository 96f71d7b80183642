/** Days as `2026-11-22`. */
type Range = { from?: string | undefined; to?: string | undefined };

/** @param today as `2026-11-22` @returns the usual ranges of days, with their names */
export function datePresets(today: string): { name: string; range: Required<Range> }[] {
  const [year = 0, month = 1, date = 1] = today.split("-").map(Number);
  const day = (...at: [year: number, month: number, date: number]) =>
    new Date(Date.UTC(...at)).toISOString().slice(0, 10);
  const before = (days: number) => day(year, month - 1, date - days);
  const preset = (name: string, from: string, to: string) => ({ name, range: { from, to } });
  return [
    preset("Hoy", before(0), before(0)),
    preset("Ayer", before(1), before(1)),
    preset("7 días", before(6), before(0)),
    preset("30 días", before(29), before(0)),
    preset("Mes pasado", day(year, month - 2, 1), day(year, month - 1, 0)),
  ];
}

export type DatesProps = Range & { today: string; onChange: (change: Range) => void };

/** A button for each usual range of days; a second press removes the range. */
export function DatePresets({ today, from, to, onChange }: DatesProps) {
  return (
    <fieldset aria-label="Fechas habituales" className="flex flex-wrap gap-1.5">
      {datePresets(today).map(({ name, range }) => {
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
