// What a person chose about alerts, and the presets. Pure.
import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  ALERTS,
  type AlertChannel,
  type AlertKind,
  type AlertSwitches,
} from "../../../worker/vocabulary/alerts.ts";
import type { AlertSettings } from "../../api/types.ts";

export type Chosen = Pick<AlertSettings, "switches" | "quiet" | "digest" | "complaintHours"> & {
  /** The kinds that come to this person's devices. */
  push: readonly AlertKind[];
};

type Preset = { label: string; has: (kind: AlertKind, channel: AlertChannel) => boolean };

export const PRESETS: readonly Preset[] = [
  {
    label: "Lo importante",
    has(kind, channel) {
      const { byDefault } = ALERTS[kind];
      return ALERT_CHANNELS[channel].target ? byDefault.length > 0 : byDefault.includes(channel);
    },
  },
  { label: "Todo", has: () => true },
  { label: "Nada", has: () => false },
];

/** The switches of a preset in the channels that are in use; others stay. */
export function withPreset(chosen: Chosen, { has }: Preset, channels: readonly AlertChannel[]): Chosen {
  const own = channels.filter((channel) => ALERT_CHANNELS[channel].chosenBy === "member");
  const shared = channels.filter((channel) => !own.includes(channel));
  const switches = Object.fromEntries(
    ALERT_KINDS.map((kind) => [
      kind,
      [
        ...chosen.switches[kind].filter((channel) => !shared.includes(channel)),
        ...shared.filter((channel) => has(kind, channel)),
      ],
    ]),
  ) as AlertSwitches;
  const push = own.length === 0 ? chosen.push : ALERT_KINDS.filter((kind) => own.some((channel) => has(kind, channel)));
  return { ...chosen, switches, push };
}

/** Returns a choice with one switch changed. */
export function withSwitch(chosen: Chosen, kind: AlertKind, channel: AlertChannel, isOn: boolean): Chosen {
  const changed = <Item>(list: readonly Item[], item: Item) => [
    ...list.filter((each) => each !== item),
    ...(isOn ? [item] : []),
  ];
  return ALERT_CHANNELS[channel].chosenBy === "member"
    ? { ...chosen, push: changed(chosen.push, kind) }
    : { ...chosen, switches: { ...chosen.switches, [kind]: changed(chosen.switches[kind], channel) } };
}

/** Whether both send the same alerts by these channels, in whatever order they are stored; those that always come do not count. */
export function isSame(a: Chosen, b: Chosen, channels: readonly AlertChannel[]): boolean {
  const isOn = ({ switches, push }: Chosen, kind: AlertKind, channel: AlertChannel) =>
    ALERT_CHANNELS[channel].chosenBy === "member" ? push.includes(kind) : switches[kind].includes(channel);
  return ALERT_KINDS.every((kind) =>
    channels.every(
      (channel) => ALERT_CHANNELS[channel].always?.includes(kind) || isOn(a, kind, channel) === isOn(b, kind, channel),
    ),
  );
}
