import { ALERT_CHANNELS } from "../../../worker/vocabulary/alerts.ts";
import type { AlertSettings } from "../../api/types.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";

type Props = AlertSettings["targets"][number] & {
  /** The new address; null to remove it, undefined to keep it. */
  value: string | null | undefined;
  onChange: (address: string | null | undefined) => void;
  error: string | undefined;
};

/** The address of a channel. It is not shown again: one that is set stays while the field is empty, and has a box to remove it. */
export function TargetField({ channel, isSet, value, onChange, error }: Props) {
  const { label, target } = ALERT_CHANNELS[channel];
  return (
    <>
      <Field
        label={target?.label ?? label}
        type="url"
        placeholder={isSet ? "Configurado. Escribe otra dirección para cambiarla." : target?.placeholder}
        value={value ?? ""}
        onChange={({ target: input }) => onChange(input.value.trim() || undefined)}
        error={error}
        disabled={isSet && value === null}
      />
      {isSet && (
        <Checkbox
          label={`Dejar de enviar a ${label}`}
          checked={value === null}
          onChange={({ target: box }) => onChange(box.checked ? null : undefined)}
        />
      )}
    </>
  );
}
