import { z } from "zod";
import { ALERT_CHANNELS, ALERT_KINDS } from "../../vocabulary/alerts.ts";

const hour = z.number().int().min(0).max(23);
const address = z.string().max(500).nullable();

export const AlertSettingsInput = z.object({
  /** The channels of each kind. */
  switches: z.record(z.enum(ALERT_KINDS), z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length)),
  /** From the beginning of one hour to the beginning of the other, by the workspace's clock. */
  quiet: z.object({ from: hour, to: hour }).nullable(),
  webhookUrl: address,
  /** Missing: as it is. */
  slackUrl: address.optional(),
});
export type AlertSettingsInput = z.infer<typeof AlertSettingsInput>;
