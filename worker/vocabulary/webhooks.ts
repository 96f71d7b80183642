// The events that a webhook of the workspace can receive. `web/public/openapi-v1.json` describes what each one says.

export const WEBHOOK_EVENTS = {
  "comment.hidden": "Se oculta un comentario",
  "comment.flagged": "Un comentario queda por revisar",
  "comment.restored": "Un comentario oculto se vuelve a mostrar",
  "comment.complaint": "Llega una queja o una pregunta",
  "attack.detected": "Una página recibe muchas ofensas de golpe",
  "connection.changed": "La conexión de una página se pierde, caduca o vuelve",
  "alert.raised": "Salta un aviso con Webhook marcado en Avisos",
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const webhookEvents = () => Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** To try a webhook; nothing happened. */
export const TEST_EVENT = "webhook.test";
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

/** Those that do not need a plan with the API. */
export const isOnEveryPlan = (event: SentEvent): boolean => event === "alert.raised" || event === TEST_EVENT;

/** Version of the bodies: within it, fields and values are only added. */
export const EVENT_VERSION = 1;

export const MAX_WEBHOOKS = 5;
export const MAX_ADDRESS_LENGTH = 500;
/** How long a replaced secret signs beside the new one, in hours. */
export const OLD_SECRET_HOURS = 24;
/** How many days their log goes back. */
export const WEBHOOK_LOG_DAYS = 7;
