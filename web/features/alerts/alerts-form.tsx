import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  ALERT_DIGESTS,
  type AlertChannel,
  type AlertDigest,
  type AlertKind,
  COMPLAINT_HOUR_CHOICES,
  DIGEST_HOUR,
} from "../../../worker/vocabulary/alerts.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf } from "../../api/api-error.ts";
import type { AlertSettings, PersonalAlerts } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { AlertSwitches } from "./alert-switches.tsx";
import { alertsQuery, personalAlertsQuery } from "./queries.ts";
import { QuietHours } from "./quiet-hours.tsx";

const DIGESTS: Record<AlertDigest, string> = {
  now: "Enseguida",
  hourly: "Cada hora, juntos",
  daily: `Una vez al día, a las ${DIGEST_HOUR}:00`,
};

/** A switch for each event and channel, the addresses, and the hours when nothing is sent; all are saved together. */
export function AlertsForm({ saved, personal }: { saved: AlertSettings; personal: PersonalAlerts }) {
  const queryClient = useQueryClient();
  const [switches, setSwitches] = useState(saved.switches);
  const [push, setPush] = useState<readonly AlertKind[]>(personal.push);
  const [quiet, setQuiet] = useState(saved.quiet);
  const [digest, setDigest] = useState(saved.digest);
  const [complaintHours, setComplaintHours] = useState(saved.complaintHours);
  const [webhookUrl, setWebhookUrl] = useState(saved.webhook?.url ?? "");
  // The address of Slack is not shown again: empty leaves it as it is.
  const [slackUrl, setSlackUrl] = useState("");
  const [withoutSlack, setWithoutSlack] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const answer = await bodyOf(api.alerts.mine.$put({ json: { push: [...push] } }));
      queryClient.setQueryData(personalAlertsQuery.queryKey, answer);
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
      queryClient.setQueryData(alertsQuery.queryKey, settings);
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
    <form onSubmit={submit} onChange={() => save.isSuccess && save.reset()} noValidate className="space-y-5">
      <AlertSwitches
        switches={switches}
        push={personal.pushKey ? push : null}
        onSwitch={toggle}
        onPush={(kind, isOn) => setPush((before) => (isOn ? [...before, kind] : before.filter((one) => one !== kind)))}
      />
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
      <QuietHours quiet={quiet} onChange={setQuiet} />
      {save.isSuccess && <Alert look="success">Avisos guardados</Alert>}
      {save.isError && fieldErrors.size === 0 && <Alert look="error">{save.error.message}</Alert>}
      <Button type="submit" loading={save.isPending}>
        Guardar avisos
      </Button>
    </form>
  );
}
