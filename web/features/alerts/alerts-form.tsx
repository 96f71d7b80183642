import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  ALERT_NAMES,
  type AlertChannel,
  type AlertKind,
} from "../../../worker/vocabulary/alerts.ts";
import { api, bodyOf } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { AlertSettings } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";

const CHANNELS: Record<AlertChannel, string> = { email: "Correo", webhook: "Webhook", slack: "Slack" };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NIGHT = { from: 22, to: 8 };

/** One switch for each event and channel, the addresses, and the quiet hours; saved together. */
export function AlertsForm({ saved }: { saved: AlertSettings }) {
  const queryClient = useQueryClient();
  const [switches, setSwitches] = useState(saved.switches);
  const [quiet, setQuiet] = useState(saved.quiet);
  const [webhookUrl, setWebhookUrl] = useState(saved.webhook?.url ?? "");
  // The address of Slack is not shown again: empty leaves it as it is.
  const [slackUrl, setSlackUrl] = useState("");
  const [withoutSlack, setWithoutSlack] = useState(false);
  const save = useMutation({
    mutationFn: async () =>
      bodyOf(
        api.alerts.$put({
          json: {
            switches,
            quiet,
            webhookUrl: webhookUrl.trim() || null,
            slackUrl: withoutSlack ? null : slackUrl.trim() || undefined,
          },
        }),
      ),
    onSuccess: (settings) => {
      queryClient.setQueryData(["alerts"], settings);
      setSlackUrl("");
      setWithoutSlack(false);
    },
  });
  const errors = save.error instanceof ApiError ? save.error.errors : [];
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const toggle = (kind: AlertKind, channel: AlertChannel, isOn: boolean) =>
    setSwitches((before) => ({
      ...before,
      [kind]: isOn ? [...before[kind], channel] : before[kind].filter((one) => one !== channel),
    }));

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {ALERT_KINDS.map((kind) => (
        <fieldset key={kind} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-2">
          <legend className="float-left font-medium text-ink">{ALERT_NAMES[kind]}</legend>
          <div className="flex gap-5">
            {ALERT_CHANNELS.map((channel) => (
              <Checkbox
                key={channel}
                label={CHANNELS[channel]}
                checked={switches[kind].includes(channel)}
                onChange={({ target }) => toggle(kind, channel, target.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Field
        label="Dirección del webhook"
        type="url"
        placeholder="https://"
        value={webhookUrl}
        onChange={({ target }) => setWebhookUrl(target.value)}
        error={errorOf("webhookUrl")}
        hint={
          saved.webhook ? (
            <span className="break-all">Firmado según Standard Webhooks con {saved.webhook.secret}</span>
          ) : (
            "Recibe un POST firmado según Standard Webhooks. El secreto aparece al guardar."
          )
        }
      />
      <Field
        label="Webhook entrante de Slack"
        type="url"
        placeholder={
          saved.hasSlack ? "Configurado. Escribe otra dirección para cambiarla." : "https://hooks.slack.com/services/"
        }
        value={slackUrl}
        onChange={({ target }) => setSlackUrl(target.value)}
        error={errorOf("slackUrl")}
        disabled={withoutSlack}
      />
      {saved.hasSlack && (
        <Checkbox
          label="Dejar de enviar a Slack"
          checked={withoutSlack}
          onChange={({ target }) => setWithoutSlack(target.checked)}
        />
      )}
      <div className="flex flex-wrap items-end gap-4">
        <Checkbox
          label="Horas de silencio"
          checked={quiet !== null}
          onChange={({ target }) => setQuiet(target.checked ? NIGHT : null)}
        />
        {quiet && (
          <>
            <HourSelect label="Desde" value={quiet.from} onChange={(from) => setQuiet({ ...quiet, from })} />
            <HourSelect label="Hasta" value={quiet.to} onChange={(to) => setQuiet({ ...quiet, to })} />
          </>
        )}
      </div>
      {save.isSuccess && <Alert look="success">Avisos guardados</Alert>}
      {save.isError && errors.length === 0 && <Alert look="error">{save.error.message}</Alert>}
      <Button type="submit" loading={save.isPending}>
        Guardar avisos
      </Button>
    </form>
  );
}

type HourProps = { label: string; value: number; onChange: (hour: number) => void };

const HourSelect = ({ label, value, onChange }: HourProps) => (
  <Select label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
    {HOURS.map((hour) => (
      <option key={hour} value={hour}>{`${String(hour).padStart(2, "0")}:00`}</option>
    ))}
  </Select>
);
