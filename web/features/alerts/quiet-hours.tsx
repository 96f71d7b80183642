import { NIGHT } from "../../../worker/vocabulary/calendar.ts";
import type { AlertSettings } from "../../api/types.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { quiet: AlertSettings["quiet"]; onChange: (quiet: AlertSettings["quiet"]) => void };

/** The hours of the day in which nothing is sent, if any. */
export const QuietHours = ({ quiet, onChange }: Props) => (
  <div className="flex flex-wrap items-end gap-4">
    <Checkbox
      label="Horas de silencio"
      checked={quiet !== null}
      onChange={({ target }) => onChange(target.checked ? NIGHT : null)}
    />
    {quiet && (
      <>
        <HourSelect label="Desde" value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
        <HourSelect label="Hasta" value={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
      </>
    )}
  </div>
);

type HourProps = { label: string; value: number; onChange: (hour: number) => void };

const HourSelect = ({ label, value, onChange }: HourProps) => (
  <Select label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
    {HOURS.map((hour) => (
      <option key={hour} value={hour}>{`${String(hour).padStart(2, "0")}:00`}</option>
    ))}
  </Select>
);
