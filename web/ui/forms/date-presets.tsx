/** Days as `2026-11-22`. */
type Range = { from?: string | undefined; to?: string | undefined };

/** @param today as `2026-11-22` @returns the usual spans of days, with their names */
export function presetsOf(today: string): { name: string; range: Required<Range> }[] {
  const [year = 0, month = 1, date = 1] = today.split("-").map(Number);
  const day = (...at: [year: number, month: number, date: number]) =>
    new Date(Date.UTC(...at)).toISOString().slice(0, 10);
  const before = (days: number) => day(year, month - 1, date - days);
  const span = (name: string, from: string, to: string) => ({ name, range: { from, to } });
  return [
    span("Hoy", before(0), before(0)),
    span("Ayer", before(1), before(1)),
    span("7 días", before(6), before(0)),
    span("30 días", before(29), before(0)),
    span("Mes pasado", day(year, month - 2, 1), day(year, month - 1, 0)),
  ];
}

type Props = Range & { today: string; onChange: (change: Range) => void };

/** The usual spans of days, each by one press; a second press lifts it. */
export function DatePresets({ today, from, to, onChange }: Props) {
  return (
    <fieldset aria-label="Fechas habituales" className="flex flex-wrap gap-1.5">
      {presetsOf(today).map(({ name, range }) => {
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
