import { WEEKDAY_NAMES } from "../../../worker/vocabulary/calendar.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import type { Draft } from "./draft.ts";

type Props = {
  draft: Draft;
  problem: string | undefined;
  timeZone: string;
  onChange: (fields: Partial<Draft>) => void;
};

/** The page's opening hours. Comments outside these hours are answered at the next opening. */
export function HoursFields({ draft, problem, timeZone, onChange }: Props) {
  const { hasHours, days, from, to } = draft;
  return (
    <div className="space-y-3">
      <Switch
        label="Solo en tu horario"
        hint="Fuera de él, la respuesta espera a la siguiente apertura."
        checked={hasHours}
        onChange={(event) => onChange({ hasHours: event.target.checked })}
      />
      {hasHours && (
        <>
          <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            <legend className="mb-1 font-medium text-ink">Días</legend>
            {WEEKDAY_NAMES.map((name, index) => (
              <Checkbox
                key={name}
                label={name}
                checked={days.includes(index + 1)}
                onChange={(event) =>
                  onChange({
                    days: event.target.checked ? [...days, index + 1] : days.filter((day) => day !== index + 1),
                  })
                }
              />
            ))}
          </fieldset>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label="Desde"
              type="time"
              value={from}
              onChange={(event) => onChange({ from: event.target.value })}
            />
            <Field label="Hasta" type="time" value={to} onChange={(event) => onChange({ to: event.target.value })} />
          </div>
          {problem && <p className="text-hidden">{problem}</p>}
          <p className="text-ink-faint">Hora de {timeZone}. Si «Hasta» es anterior, termina al día siguiente.</p>
        </>
      )}
    </div>
  );
}
