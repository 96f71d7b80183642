// The events that owners are alerted about, and the channels by which they learn of them.
import { EXPIRING_DAYS } from "./durations.ts";
import type { Cause } from "./judging/attacks.ts";
import type { Ability } from "./people/roles.ts";
import { inDays } from "./text/in-words.ts";

/** Percentages of a month's comments at which an owner is alerted. */
export const USAGE_WARNINGS = [70, 90] as const;

/** The number of waiting flagged comments that counts as many. */
export const MANY_FLAGGED = 20;

/** Where the screen shows a kind, and the ability that a member needs to receive it. */
export const ALERT_GROUPS = {
  connection: { label: "Conexión", needs: "see" },
  comments: { label: "Comentarios", needs: "see" },
  plan: { label: "Plan y pagos", needs: "billing" },
  security: { label: "Seguridad", needs: "see" },
} as const satisfies Record<string, { label: string; needs: Ability }>;

type KindFacts = {
  group: keyof typeof ALERT_GROUPS;
  name: string;
  /** The channels of workspaces and members without settings of their own. */
  byDefault: readonly AlertChannel[];
};
const rows = <Kind extends string>(facts: Record<Kind, KindFacts>) => facts;
const BOTH = ["mail", "push"] as const;

export const ALERTS = rows({
  connection_broken: { group: "connection", name: "Se pierde la conexión de una página", byDefault: BOTH },
  connection_expiring: {
    group: "connection",
    name: `La conexión de una página caduca en ${inDays(EXPIRING_DAYS)}`,
    byDefault: BOTH,
  },
  connection_restored: { group: "connection", name: "Tu cliente vuelve a conectar una página", byDefault: BOTH },
  page_silent: { group: "connection", name: "Una página deja de recibir comentarios", byDefault: BOTH },
  webhook_failing: { group: "connection", name: "Un webhook falla durante más de media hora", byDefault: ["mail"] },
  webhook_off: { group: "connection", name: "Un webhook se apaga porque ya no existe", byDefault: ["mail"] },
  raid: { group: "comments", name: "Muchos comentarios ofensivos de golpe", byDefault: BOTH },
  grave_hidden: { group: "comments", name: "Una amenaza, odio o datos personales de alguien", byDefault: BOTH },
  complaint_waiting: { group: "comments", name: "Una queja o pregunta espera demasiado", byDefault: BOTH },
  appeal_waiting: { group: "comments", name: "Alguien reclama que vuelva un comentario oculto", byDefault: BOTH },
  many_flagged: { group: "comments", name: `Hay ${MANY_FLAGGED} comentarios o más por revisar`, byDefault: [] },
  usage_70: { group: "plan", name: `Consumo del mes al ${USAGE_WARNINGS[0]} %`, byDefault: [] },
  usage_90: { group: "plan", name: `Consumo del mes al ${USAGE_WARNINGS[1]} %`, byDefault: ["mail"] },
  usage_over: { group: "plan", name: "Consumo del mes al 100 %", byDefault: BOTH },
  cap_reached: { group: "plan", name: "Se alcanza el tope de gasto", byDefault: BOTH },
  payment_failed: { group: "plan", name: "Falla un pago", byDefault: ["push"] },
  new_sign_in: { group: "security", name: "Inicio de sesión desde un dispositivo nuevo", byDefault: ["push"] },
});
export type AlertKind = keyof typeof ALERTS;
export const ALERT_KINDS = Object.keys(ALERTS) as AlertKind[];

export type AlertChannel = "mail" | "webhook" | "slack" | "push";

/** What both sides know of a channel; what it accepts, writes and delivers is its file in `features/alerts/channels`. */
type ChannelFacts = {
  label: string;
  /** Whose switches: the workspace's, or those of each member for their own devices. */
  chosenBy: "workspace" | "member";
  /** Kinds that always come by it, in a message of their own that says more than an alert. */
  always?: readonly AlertKind[];
  /** The field for the address that it needs. */
  target?: {
    label: string;
    placeholder: string;
  };
};

export const ALERT_CHANNELS: Record<AlertChannel, ChannelFacts> = {
  mail: { label: "Correo", chosenBy: "workspace", always: ["payment_failed", "new_sign_in"] },
  webhook: { label: "Webhook", chosenBy: "workspace" },
  slack: {
    label: "Slack",
    chosenBy: "workspace",
    target: { label: "Webhook entrante de Slack", placeholder: "https://hooks.slack.com/services/" },
  },
  push: { label: "Dispositivos", chosenBy: "member" },
};

export const alertChannels = () => Object.keys(ALERT_CHANNELS) as AlertChannel[];

/** The channels of each kind that the workspace chose. */
export type AlertSwitches = Record<AlertKind, AlertChannel[]>;

export const DEFAULT_SWITCHES = Object.fromEntries(
  ALERT_KINDS.map((kind) => [
    kind,
    ALERTS[kind].byDefault.filter((name) => ALERT_CHANNELS[name].chosenBy === "workspace"),
  ]),
) as AlertSwitches;

/** The kinds that are pushed to a person without own settings. */
export const DEFAULT_PUSH: readonly AlertKind[] = ALERT_KINDS.filter((kind) => ALERTS[kind].byDefault.includes("push"));

/** What is grave: two causes of hiding (`vocabulary/judging/attacks.ts`), and private data of somebody, also while it is visible. */
export type GraveCause = Extract<Cause, "threat" | "hate"> | "private_data";

/** Kinds that do not wait for a digest, because something has to be done now. */
export const URGENT: readonly AlertKind[] = [
  "connection_broken",
  "raid",
  "grave_hidden",
  "payment_failed",
  "new_sign_in",
];

/** `now`: within the minute. `hourly`: at the next full hour. `daily`: at `DIGEST_HOUR` of the workspace's clock. */
export const ALERT_DIGESTS = ["now", "hourly", "daily"] as const;
export type AlertDigest = (typeof ALERT_DIGESTS)[number];
export const DIGEST_HOUR = 9;

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
