// The events of which owners are alerted, and where.

export const ALERT_KINDS = [
  "connection_broken",
  "connection_expiring",
  "page_silent",
  "usage_70",
  "usage_90",
  "usage_over",
  "many_flagged",
  "siege",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_CHANNELS = ["email", "webhook", "slack"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Which channels each kind goes to. */
export type AlertSwitches = Record<AlertKind, AlertChannel[]>;

export const DEFAULT_SWITCHES: AlertSwitches = {
  connection_broken: ["email"],
  connection_expiring: ["email"],
  page_silent: ["email"],
  usage_70: [],
  usage_90: ["email"],
  usage_over: ["email"],
  many_flagged: [],
  siege: ["email"],
};

/** Flagged comments that wait for a person, from which on they are many. */
export const MANY_FLAGGED = 20;

export const ALERT_NAMES: Record<AlertKind, string> = {
  connection_broken: "Se pierde la conexión de una página",
  connection_expiring: "La conexión de una página caduca en una semana",
  page_silent: "Una página deja de recibir comentarios",
  usage_70: "Consumo del mes al 70 %",
  usage_90: "Consumo del mes al 90 %",
  usage_over: "Consumo del mes al 100 %",
  siege: "Muchos comentarios ofensivos de golpe",
  many_flagged: `Hay ${MANY_FLAGGED} comentarios o más por revisar`,
};
