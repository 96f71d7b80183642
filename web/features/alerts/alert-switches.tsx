import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  ALERT_NAMES,
  type AlertChannel,
  type AlertKind,
  MAILED_ANYWAY,
} from "../../../worker/vocabulary/alerts.ts";
import type { AlertSettings } from "../../api/types.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

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

type Props = {
  switches: AlertSettings["switches"];
  /** The kinds that this person's devices receive; null when they can receive none. */
  push: readonly AlertKind[] | null;
  onSwitch: (kind: AlertKind, channel: AlertChannel, isOn: boolean) => void;
  onPush: (kind: AlertKind, isOn: boolean) => void;
};

/** One switch for each event and channel. */
export const AlertSwitches = ({ switches, push, onSwitch, onPush }: Props) =>
  GROUPS.map((group) => (
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
              const isAlways = channel === "email" && MAILED_ANYWAY.includes(kind);
              return (
                <Checkbox
                  key={channel}
                  label={isAlways ? "Correo siempre" : CHANNELS[channel]}
                  checked={isAlways || switches[kind].includes(channel)}
                  disabled={isAlways}
                  onChange={({ target }) => onSwitch(kind, channel, target.checked)}
                />
              );
            })}
            {push && (
              <Checkbox
                label="Dispositivos"
                checked={push.includes(kind)}
                onChange={({ target }) => onPush(kind, target.checked)}
              />
            )}
          </div>
        </fieldset>
      ))}
    </section>
  ));
