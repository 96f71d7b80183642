import { type AlertChannel, alertChannels } from "../../../vocabulary/alerts.ts";
import type { Channel } from "./channel.ts";
import { mail } from "./mail.ts";
import { push } from "./push.ts";
import { slack } from "./slack.ts";
import { webhook } from "./webhook.ts";

/** Every channel, by its name in `vocabulary/alerts.ts`. */
export const CHANNELS: Record<AlertChannel, Channel> = { mail, webhook, slack, push };

export const targetRules = () =>
  alertChannels().flatMap((channel) => {
    const { target } = CHANNELS[channel];
    return target ? [{ channel, ...target }] : [];
  });
