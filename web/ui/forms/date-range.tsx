import { DatePresets, type DatesProps } from "./date-presets.tsx";
import { Field } from "./field.tsx";

/** Two days, of which either may be empty, and the usual ranges below them. The parts are cells of the grid around them. */
export function DateRange({ today, from, to, onChange }: DatesProps) {
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
        <DatePresets today={today} from={from} to={to} onChange={onChange} />
      </div>
    </>
  );
}
