import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  ALERT_CHANNELS,
  ALERT_DIGESTS,
  type AlertDigest,
  alertChannels,
  COMPLAINT_HOUR_CHOICES,
  DIGEST_HOUR,
} from "../../../worker/vocabulary/alerts.ts";
import { NIGHT } from "../../../worker/vocabulary/calendar.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import type { AlertSettings, PersonalAlerts } from "../../api/types.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { hideToast, showToast } from "../../ui/overlays/toast-store.ts";
import { AlertTable } from "./alert-table.tsx";
import { type Chosen, isSame, PRESETS, withPreset, withSwitch } from "./chosen.ts";
import { alertsQuery, personalAlertsQuery } from "./queries.ts";

const DIGESTS: Record<AlertDigest, string> = {
  now: "Enseguida",
  hourly: "Cada hora, juntos",
  daily: `Una vez al día, a las ${DIGEST_HOUR}:00`,
};

/** Which alerts come, where and when. Each click is saved, and can be undone. */
export function AlertsForm({ saved, personal }: { saved: AlertSettings; personal: PersonalAlerts }) {
  const { chosen, save } = useChosen(saved, personal);
  const channels = alertChannels().filter((channel) => {
    const { chosenBy, target } = ALERT_CHANNELS[channel];
    if (chosenBy === "member") return personal.pushKey !== null;
    if (channel === "webhook") return saved.hasWebhook;
    return !target || saved.targets.some((each) => each.channel === channel && each.isSet);
  });

  return (
    <div className="space-y-5">
      <fieldset aria-label="Avisarme de" className="flex flex-wrap items-center gap-2">
        <span className="text-ink-soft max-sm:sr-only">Avisarme de</span>
        {PRESETS.map((preset) => {
          const wanted = withPreset(chosen, preset, channels);
          const isChosen = isSame(chosen, wanted, channels);
          return (
            <button
              key={preset.label}
              type="button"
              aria-pressed={isChosen}
              onClick={() => save(wanted)}
              className={`control-height rounded-control border px-3 font-medium transition-colors ${isChosen ? "border-lantern-text bg-lantern-soft text-ink" : "border-line text-ink-soft hover:bg-raised hover:text-ink"}`}
            >
              {preset.label}
            </button>
          );
        })}
      </fieldset>
      <AlertTable
        chosen={chosen}
        channels={channels}
        onSwitch={(kind, channel, isOn) => save(withSwitch(chosen, kind, channel, isOn))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Una queja espera demasiado"
          value={chosen.complaintHours}
          onChange={({ target }) => save({ ...chosen, complaintHours: Number(target.value) })}
        >
          {COMPLAINT_HOUR_CHOICES.map((hours) => (
            <option key={hours} value={hours}>{`A las ${hours} horas sin respuesta`}</option>
          ))}
        </Select>
        <Select
          label="Lo que no es urgente"
          value={chosen.digest}
          onChange={({ target }) =>
            save({ ...chosen, digest: ALERT_DIGESTS.find((each) => each === target.value) ?? "now" })
          }
        >
          {ALERT_DIGESTS.map((each) => (
            <option key={each} value={each}>
              {DIGESTS[each]}
            </option>
          ))}
        </Select>
      </div>
      <QuietHours quiet={chosen.quiet} onChange={(quiet) => save({ ...chosen, quiet })} />
    </div>
  );
}

/** The choice as it is shown, at once after a click, and a function that saves another one. A failure takes it back. */
function useChosen({ switches, quiet, digest, complaintHours }: AlertSettings, { push }: PersonalAlerts) {
  const client = useQueryClient();
  const stored: Chosen = { switches, quiet, digest, complaintHours, push };
  /** Null when what is shown is what is stored. */
  const [clicked, setClicked] = useState<Chosen | null>(null);
  const chosen = clicked ?? stored;
  const offer = useRef(0);
  const { mutate } = useMutation({
    // Clicks are saved one after the other, so that the last one wins.
    scope: { id: "alerts" },
    mutationFn: async ({
      to: { push: kinds, complaintHours: hours, ...rest },
    }: {
      to: Chosen;
      from: Chosen | null;
    }) => {
      const mine = await bodyOf(api.alerts.mine.$put({ json: { push: [...kinds] } }));
      const known = COMPLAINT_HOUR_CHOICES.find((each) => each === hours);
      const shared = await bodyOf(api.alerts.$put({ json: { ...rest, complaintHours: known, targets: {} } }));
      return { mine, shared };
    },
    onSuccess({ mine, shared }, { to, from }) {
      client.setQueryData(personalAlertsQuery.queryKey, mine);
      client.setQueryData(alertsQuery.queryKey, shared);
      // After the queries have told this form what is stored: before, what was clicked would go off for a moment.
      notifyManager.schedule(() => setClicked((now) => (now === to ? null : now)));
      // Only the last click can be undone: an older offer would also take back what was clicked since.
      hideToast(offer.current);
      offer.current = showToast({
        look: "success",
        text: from ? "Avisos guardados" : "Avisos como estaban",
        ...(from && { action: { label: "Deshacer", run: () => save(from, true) } }),
      });
    },
    onError(error) {
      setClicked(null);
      showToast({ look: "error", text: messageOf(error, "No se pudieron guardar los avisos. Inténtalo de nuevo.") });
    },
  });
  function save(to: Chosen, isUndo = false) {
    setClicked(to);
    mutate({ to, from: isUndo ? null : chosen });
  }
  return { chosen, save };
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { quiet: AlertSettings["quiet"]; onChange: (quiet: AlertSettings["quiet"]) => void };

/** The hours of the day in which nothing is sent, if any. */
const QuietHours = ({ quiet, onChange }: Props) => (
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
