import { DatePresets } from "./date-presets.tsx";
import { Field } from "./field.tsx";

/** Days as `2026-11-22`. */
type Range = { from?: string | undefined; to?: string | undefined };

/** From a day to a day, either of them left open, and the usual spans below: cells of a grid. */
export function DateRange({ from, to, onChange }: Range & { onChange: (change: Range) => void }) {
  return (
    <>
      <Field
        label="Desde"
        type="date"
        name="from"
        max={to}
        value={from ?? ""}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <Field
        label="Hasta"
        type="date"
        name="to"
        min={from}
        value={to ?? ""}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <div className="col-span-full">
        <DatePresets from={from} to={to} onChange={onChange} />
      </div>
    </>
  );
}
