import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ALERT_CHANNELS, type AlertChannel, COMPLAINT_HOUR_CHOICES } from "../../../worker/vocabulary/alerts.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf } from "../../api/api-error.ts";
import type { AlertSettings } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { alertsQuery } from "./queries.ts";

type Targets = Partial<Record<AlertChannel, string | null>>;

/** The addresses of channels outside the product. A channel with one has its column in the table. */
export function TargetsForm({ saved }: { saved: AlertSettings }) {
  const client = useQueryClient();
  /** The addresses that were changed; null is removed. */
  const [targets, setTargets] = useState<Targets>({});
  const save = useMutation({
    scope: { id: "alerts" },
    mutationFn: () => {
      const { switches, quiet, digest, ...now } = client.getQueryData(alertsQuery.queryKey) ?? saved;
      const complaintHours = COMPLAINT_HOUR_CHOICES.find((hours) => hours === now.complaintHours);
      return bodyOf(api.alerts.$put({ json: { switches, quiet, digest, complaintHours, targets } }));
    },
    onSuccess: (settings) => {
      client.setQueryData(alertsQuery.queryKey, settings);
      setTargets({});
    },
  });
  const fieldErrors = fieldErrorsOf(save.error);
  const label = new Intl.ListFormat("es").format(saved.targets.map(({ channel }) => ALERT_CHANNELS[channel].label));

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Disclosure
      label={label}
      isOpen={saved.targets.some(({ isSet }) => isSet)}
      className="mt-6 border-t border-line pt-4"
    >
      <form
        onSubmit={submit}
        onChange={() => save.isSuccess && save.reset()}
        noValidate
        className="space-y-4"
        aria-label={label}
      >
        {saved.targets.map((target) => (
          <TargetField
            key={target.channel}
            {...target}
            value={targets[target.channel]}
            onChange={(address) => setTargets((before) => ({ ...before, [target.channel]: address }))}
            error={fieldErrors.get(`targets.${target.channel}`)}
          />
        ))}
        {save.isSuccess && <Alert look="success">Direcciones guardadas. Elige arriba qué llega a cada una.</Alert>}
        {save.isError && fieldErrors.size === 0 && <Alert look="error">{save.error.message}</Alert>}
        <Button type="submit" look="secondary" loading={save.isPending} disabled={Object.keys(targets).length === 0}>
          Guardar direcciones
        </Button>
      </form>
    </Disclosure>
  );
}

type Props = AlertSettings["targets"][number] & {
  /** The new address; null to remove it, undefined to keep it. */
  value: string | null | undefined;
  onChange: (address: string | null | undefined) => void;
  error: string | undefined;
};

/** The address of a channel. It is not shown again: one that is set stays while the field is empty, and has a box to remove it. */
function TargetField({ channel, isSet, value, onChange, error }: Props) {
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
