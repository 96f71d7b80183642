import * as z from "zod";
import {
  ALERT_CHANNELS,
  ALERT_DIGESTS,
  ALERT_KINDS,
  type AlertChannel,
  alertChannels,
  COMPLAINT_HOUR_CHOICES,
} from "../../vocabulary/alerts.ts";

const hour = z.number().int().min(0).max(23);
const channel = (isRight: (facts: (typeof ALERT_CHANNELS)[AlertChannel]) => boolean) =>
  z.custom<AlertChannel>((name) => alertChannels().some((each) => each === name && isRight(ALERT_CHANNELS[each])));
const switched = channel(({ chosenBy }) => chosenBy === "workspace");
const addressed = channel(({ target }) => target !== undefined);

export const AlertSettingsInput = z.object({
  /** The channels of each kind; a missing kind has those of the defaults. */
  switches: z.partialRecord(z.enum(ALERT_KINDS), z.array(switched).max(alertChannels().length)),
  /** From the start of one hour to the start of the other, in the workspace's time zone. */
  quiet: z.object({ from: hour, to: hour }).nullable(),
  digest: z.enum(ALERT_DIGESTS).default("now"),
  complaintHours: z.literal(COMPLAINT_HOUR_CHOICES).optional(),
  /** The address of each channel; null removes it, and a missing channel keeps its own. */
  targets: z.partialRecord(addressed, z.string().max(500).nullable()).default({}),
});
export type AlertSettingsInput = z.infer<typeof AlertSettingsInput>;

/** The alert settings of one member; missing values stay unchanged. */
export const OwnAlertsInput = z.object({
  push: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length).optional(),
  /** Whether the weekly letter is sent. */
  letter: z.boolean().optional(),
  /** Whether the owner gets each signature of the acta by mail. */
  acta: z.boolean().optional(),
});
export type OwnAlertsInput = z.infer<typeof OwnAlertsInput>;

/** The subscription as a browser writes it: https://www.w3.org/TR/push-api/#dom-pushsubscriptionjson */
export const Subscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
});
export type Subscription = z.infer<typeof Subscription>;

export const DeviceRef = z.object({ id: z.coerce.number().int().positive() });
