import {
  ALERT_CHANNELS,
  ALERT_GROUPS,
  ALERT_KINDS,
  ALERTS,
  type AlertChannel,
  type AlertKind,
  alertChannels,
} from "../../../worker/vocabulary/alerts.ts";
import type { AlertSettings } from "../../api/types.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

type Props = {
  switches: AlertSettings["switches"];
  /** The kinds that this person's devices receive; null when they can receive none. */
  push: readonly AlertKind[] | null;
  onSwitch: (kind: AlertKind, channel: AlertChannel, isOn: boolean) => void;
  onPush: (kind: AlertKind, isOn: boolean) => void;
};

/** One switch for each event and channel. */
export const AlertSwitches = ({ switches, push, onSwitch, onPush }: Props) =>
  Object.entries(ALERT_GROUPS).map(([group, { label: heading }]) => (
    <section key={group}>
      <h3 className="mb-1 text-sm font-semibold text-ink-soft">{heading}</h3>
      {ALERT_KINDS.filter((kind) => ALERTS[kind].group === group).map((kind) => (
        <fieldset
          key={kind}
          className="grid items-center gap-x-6 border-b border-line py-1.5 lg:grid-cols-[1fr_auto] lg:py-0"
        >
          <legend className="float-left font-medium text-ink">{ALERTS[kind].name}</legend>
          <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4 lg:auto-cols-[8.75rem] lg:grid-flow-col lg:grid-cols-none">
            {alertChannels().map((channel) => {
              const { label, chosenBy, always = [] } = ALERT_CHANNELS[channel];
              const isOwn = chosenBy === "member";
              const isAlways = always.includes(kind);
              const isOn = isOwn ? push?.includes(kind) : switches[kind].includes(channel);
              return (
                (push || !isOwn) && (
                  <Checkbox
                    key={channel}
                    label={isAlways ? `${label} siempre` : label}
                    checked={isAlways || Boolean(isOn)}
                    disabled={isAlways}
                    onChange={({ target: { checked } }) =>
                      isOwn ? onPush(kind, checked) : onSwitch(kind, channel, checked)
                    }
                  />
                )
              );
            })}
          </div>
        </fieldset>
      ))}
    </section>
  ));
