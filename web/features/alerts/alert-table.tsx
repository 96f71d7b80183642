import { Fragment } from "react";
import {
  ALERT_CHANNELS,
  ALERT_GROUPS,
  ALERT_KINDS,
  ALERTS,
  type AlertChannel,
  type AlertKind,
} from "../../../worker/vocabulary/alerts.ts";
import { Cell, Table } from "../../ui/table.tsx";
import type { Chosen } from "./chosen.ts";

type Props = {
  chosen: Pick<Chosen, "switches" | "push">;
  channels: readonly AlertChannel[];
  onSwitch: (kind: AlertKind, channel: AlertChannel, isOn: boolean) => void;
};

/** A row for each event, and a column for each channel. */
export const AlertTable = ({ chosen, channels, onSwitch }: Props) => (
  <Table
    label="De qué te avisamos, y dónde"
    columns={[
      { name: "Qué pasa" },
      ...channels.map((channel) => ({ name: ALERT_CHANNELS[channel].label, className: "text-center" })),
    ]}
  >
    {Object.entries(ALERT_GROUPS).map(([group, { label: heading }]) => (
      <Fragment key={group}>
        <tr>
          <th
            scope="rowgroup"
            colSpan={channels.length + 1}
            className="pt-4 pb-1 text-left text-small font-semibold text-ink-soft"
          >
            {heading}
          </th>
        </tr>
        {ALERT_KINDS.filter((kind) => ALERTS[kind].group === group).map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-1 text-left font-medium text-ink">
              {ALERTS[kind].name}
            </th>
            {channels.map((channel) => {
              const { label, chosenBy, always = [] } = ALERT_CHANNELS[channel];
              const isOn = chosenBy === "member" ? chosen.push.includes(kind) : chosen.switches[kind].includes(channel);
              return (
                <Cell key={channel} className="py-0 text-center">
                  {always.includes(kind) ? (
                    <span className="text-small text-ink-faint">Siempre</span>
                  ) : (
                    <label className="inline-grid size-11 place-items-center sm:size-9">
                      <span className="sr-only">{`${label}: ${ALERTS[kind].name}`}</span>
                      <input
                        type="checkbox"
                        className="size-4.5 accent-lantern"
                        checked={isOn}
                        onChange={({ target }) => onSwitch(kind, channel, target.checked)}
                      />
                    </label>
                  )}
                </Cell>
              );
            })}
          </tr>
        ))}
      </Fragment>
    ))}
  </Table>
);
