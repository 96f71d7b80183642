import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  ALERT_CHANNELS,
  ALERT_DIGESTS,
  ALERT_KINDS,
  ALERT_NAMES,
  type AlertChannel,
  type AlertDigest,
  type AlertKind,
  COMPLAINT_HOUR_CHOICES,
  DIGEST_HOUR,
  MAILED_ANYWAY,
} from "../../../worker/vocabulary/alerts.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf } from "../../api/api-error.ts";
import type { AlertSettings, OwnAlerts } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";

const CHANNELS: Record<AlertChannel, string> = { email: "Correo", webhook: "Webhook", slack: "Slack" };
const GROUPS = ["Conexión", "Comentarios", "Plan y pagos", "Seguridad"] as const;
const GROUP_OF: Record<AlertKind, (typeof GROUPS)[number]> = {
  connection_broken: "Conexión",
  connection_expiring: "Conexión",
  page_silent: "Conexión",
  siege: "Comentarios",
  complaint_waiting: "Comentarios",
  many_flagged: "Comentarios",
  usage_70: "Plan y pagos",
  usage_90: "Plan y pagos",
  usage_over: "Plan y pagos",
  cap_reached: "Plan y pagos",
  payment_failed: "Plan y pagos",
  new_sign_in: "Seguridad",
};
const DIGESTS: Record<AlertDigest, string> = {
  now: "Enseguida",
  hourly: "Cada hora, juntos",
  daily: `Una vez al día, a las ${DIGEST_HOUR}:00`,
};
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NIGHT = { from: 22, to: 8 };

/** One switch for each event and channel, the addresses, and when nothing is sent; saved together. */
export function AlertsForm({ saved, own }: { saved: AlertSettings; own: OwnAlerts }) {
  const queryClient = useQueryClient();
  const [switches, setSwitches] = useState(saved.switches);
  const [push, setPush] = useState<readonly AlertKind[]>(own.push);
  const [quiet, setQuiet] = useState(saved.quiet);
  const [digest, setDigest] = useState(saved.digest);
  const [complaintHours, setComplaintHours] = useState(saved.complaintHours);
  const [webhookUrl, setWebhookUrl] = useState(saved.webhook?.url ?? "");
  // The address of Slack is not shown again: empty leaves it as it is.
  const [slackUrl, setSlackUrl] = useState("");
  const [withoutSlack, setWithoutSlack] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      queryClient.setQueryData(["own-alerts"], await bodyOf(api.alerts.mine.$put({ json: { push: [...push] } })));
      return bodyOf(
        api.alerts.$put({
          json: {
            switches,
            quiet,
            digest,
            complaintHours: COMPLAINT_HOUR_CHOICES.find((hours) => hours === complaintHours),
            webhookUrl: webhookUrl.trim() || null,
            slackUrl: withoutSlack ? null : slackUrl.trim() || undefined,
          },
        }),
      );
    },
    onSuccess: (settings) => {
      queryClient.setQueryData(["alerts"], settings);
      setSlackUrl("");
      setWithoutSlack(false);
    },
  });
  const fieldErrors = fieldErrorsOf(save.error);
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
      {GROUPS.map((group) => (
        <section key={group}>
          <h3 className="mb-1 text-sm font-semibold text-ink-soft">{group}</h3>
          {ALERT_KINDS.filter((kind) => GROUP_OF[kind] === group).map((kind) => (
            <fieldset
              key={kind}
              className="grid items-center gap-x-6 border-b border-line py-1.5 lg:grid-cols-[1fr_auto] lg:py-0"
            >
              <legend className="float-left font-medium text-ink">{ALERT_NAMES[kind]}</legend>
              <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4 lg:grid-cols-[repeat(4,8.75rem)]">
                {ALERT_CHANNELS.map((channel) => {
                  const always = channel === "email" && MAILED_ANYWAY.includes(kind);
                  return (
                    <Checkbox
                      key={channel}
                      label={always ? "Correo siempre" : CHANNELS[channel]}
                      checked={always || switches[kind].includes(channel)}
                      disabled={always}
                      onChange={({ target }) => toggle(kind, channel, target.checked)}
                    />
                  );
                })}
                {own.pushKey && (
                  <Checkbox
                    label="Dispositivos"
                    checked={push.includes(kind)}
                    onChange={({ target }) =>
                      setPush((before) => (target.checked ? [...before, kind] : before.filter((one) => one !== kind)))
                    }
                  />
                )}
              </div>
            </fieldset>
          ))}
        </section>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Una queja espera demasiado"
          value={complaintHours}
          onChange={({ target }) => setComplaintHours(Number(target.value))}
        >
          {COMPLAINT_HOUR_CHOICES.map((hours) => (
            <option key={hours} value={hours}>{`A las ${hours} horas sin respuesta`}</option>
          ))}
        </Select>
        <Select
          label="Lo que no es urgente"
          value={digest}
          onChange={({ target }) => setDigest(ALERT_DIGESTS.find((each) => each === target.value) ?? "now")}
        >
          {ALERT_DIGESTS.map((each) => (
            <option key={each} value={each}>
              {DIGESTS[each]}
            </option>
          ))}
        </Select>
      </div>
      <Field
        label="Dirección del webhook"
        type="url"
        placeholder="https://"
        value={webhookUrl}
        onChange={({ target }) => setWebhookUrl(target.value)}
        error={fieldErrors.get("webhookUrl")}
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
        error={fieldErrors.get("slackUrl")}
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
      {save.isError && fieldErrors.size === 0 && <Alert look="error">{save.error.message}</Alert>}
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
