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
import { Select } from "../../ui/forms/select.tsx";
import { AlertSwitches } from "./alert-switches.tsx";
import { alertsQuery, personalAlertsQuery } from "./queries.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { TargetField } from "./target-field.tsx";

type Targets = Partial<Record<AlertChannel, string | null>>;

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
  /** The addresses that were changed; null is removed. */
  const [targets, setTargets] = useState<Targets>({});
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
            targets,
          },
        }),
      );
    },
    onSuccess: (settings) => {
      queryClient.setQueryData(alertsQuery.queryKey, settings);
      setTargets({});
    },
  });
  const fieldErrors = fieldErrorsOf(save.error);
  const toggle = (kind: AlertKind, channel: AlertChannel, isOn: boolean) =>
    setSwitches((before) => ({
      ...before,
      [kind]: isOn ? [...before[kind], channel] : before[kind].filter((each) => each !== channel),
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
        onPush={(kind, isOn) =>
          setPush((before) => (isOn ? [...before, kind] : before.filter((each) => each !== kind)))
        }
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
      {saved.targets.map((target) => (
        <TargetField
          key={target.channel}
          {...target}
          value={targets[target.channel]}
          onChange={(address) => setTargets((before) => ({ ...before, [target.channel]: address }))}
          error={fieldErrors.get(`targets.${target.channel}`)}
        />
      ))}
      <QuietHours quiet={quiet} onChange={setQuiet} />
      {save.isSuccess && <Alert look="success">Avisos guardados</Alert>}
      {save.isError && fieldErrors.size === 0 && <Alert look="error">{save.error.message}</Alert>}
      <Button type="submit" loading={save.isPending}>
        Guardar avisos
      </Button>
    </form>
  );
}
