// The events that owners are alerted about, and the channels.
import { EXPIRING_DAYS } from "./durations.ts";
import type { Ability } from "./people/roles.ts";
import { inDays } from "./text/in-words.ts";

/** Percentages of a month's comments at which an owner is alerted. */
export const USAGE_WARNINGS = [70, 90] as const;

export const ALERT_KINDS = [
  "connection_broken",
  "connection_expiring",
  "page_silent",
  "siege",
  "complaint_waiting",
  "many_flagged",
  "usage_70",
  "usage_90",
  "usage_over",
  "cap_reached",
  "payment_failed",
  "new_sign_in",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The channels of a workspace's alerts. Devices belong to the people themselves. */
export const ALERT_CHANNELS = ["email", "webhook", "slack"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** The channels of each kind. */
export type AlertSwitches = Record<AlertKind, AlertChannel[]>;

export const DEFAULT_SWITCHES: AlertSwitches = {
  connection_broken: ["email"],
  connection_expiring: ["email"],
  page_silent: ["email"],
  siege: ["email"],
  many_flagged: [],
  complaint_waiting: ["email"],
  usage_70: [],
  usage_90: ["email"],
  usage_over: ["email"],
  cap_reached: ["email"],
  payment_failed: [],
  new_sign_in: [],
};

/** The kinds that are pushed to a person without own settings. */
export const DEFAULT_PUSH: readonly AlertKind[] = [
  "connection_broken",
  "connection_expiring",
  "page_silent",
  "siege",
  "complaint_waiting",
  "usage_over",
  "cap_reached",
  "payment_failed",
  "new_sign_in",
];

/** The ability that a member needs to receive each kind. */
export const ALERT_NEEDS: Record<AlertKind, Ability> = {
  connection_broken: "see",
  connection_expiring: "see",
  page_silent: "see",
  siege: "see",
  many_flagged: "see",
  complaint_waiting: "see",
  usage_70: "billing",
  usage_90: "billing",
  usage_over: "billing",
  cap_reached: "billing",
  payment_failed: "billing",
  new_sign_in: "see",
};

/** Kinds that always cause a separate mail, which belongs to the account and says more than an alert. */
export const MAILED_ANYWAY: readonly AlertKind[] = ["payment_failed", "new_sign_in"];

/** Kinds that do not wait for a digest, because something has to be done now. */
export const URGENT: readonly AlertKind[] = ["connection_broken", "siege", "payment_failed", "new_sign_in"];

/** `now`: within the minute. `hourly`: at the next full hour. `daily`: at `DIGEST_HOUR` of the workspace's clock. */
export const ALERT_DIGESTS = ["now", "hourly", "daily"] as const;
export type AlertDigest = (typeof ALERT_DIGESTS)[number];
export const DIGEST_HOUR = 9;

/** The number of waiting flagged comments that counts as many. */
export const MANY_FLAGGED = 20;

/** Hours after which an unanswered complaint is reported, and those that an owner can choose. */
export const COMPLAINT_HOURS = 24;
export const COMPLAINT_HOUR_CHOICES = [2, 4, 8, 24, 48] as const;

/** The maximum number of devices of one person that get pushes; a new one replaces the oldest. */
export const MAX_DEVICES = 5;

/**
 * The key by which the API lists a browser's subscription, and by which the browser finds itself there.
 *
 * @param hash SHA-256 of the subscription's endpoint, hexadecimal
 */
export const deviceKey = (hash: string): string => hash.slice(0, 16);

export const ALERT_NAMES: Record<AlertKind, string> = {
  connection_broken: "Se pierde la conexión de una página",
  connection_expiring: `La conexión de una página caduca en ${inDays(EXPIRING_DAYS)}`,
  page_silent: "Una página deja de recibir comentarios",
  many_flagged: `Hay ${MANY_FLAGGED} comentarios o más por revisar`,
  complaint_waiting: "Una queja o pregunta espera demasiado",
  usage_70: `Consumo del mes al ${USAGE_WARNINGS[0]} %`,
  usage_90: `Consumo del mes al ${USAGE_WARNINGS[1]} %`,
  usage_over: "Consumo del mes al 100 %",
  cap_reached: "Se alcanza el tope de gasto",
  payment_failed: "Falla un pago",
  new_sign_in: "Inicio de sesión desde un dispositivo nuevo",
  siege: "Muchos comentarios ofensivos de golpe",
};
