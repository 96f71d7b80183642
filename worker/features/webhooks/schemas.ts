import * as z from "zod";
import { pageIds, publicId, rowId } from "../../http/fields.ts";
import { MAX_ADDRESS_LENGTH, type WebhookEvent, webhookEvents } from "../../vocabulary/webhooks.ts";
import { ConfirmInput } from "../auth/second-step/schemas.ts";

export const ChosenInput = z.object({
  events: z
    .array(z.custom<WebhookEvent>((name) => webhookEvents().some((each) => each === name)))
    .min(1, "Elige al menos un evento")
    .max(webhookEvents().length, "Elige cada evento una sola vez"),
  pages: pageIds,
});
export type ChosenInput = z.infer<typeof ChosenInput>;

export const WebhookInput = ChosenInput.extend({
  address: z
    .url("Escribe una dirección que empiece por https://")
    .max(MAX_ADDRESS_LENGTH, "La dirección es demasiado larga"),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

/** Comments leave the product by it, so its maker shows their password. */
export const MakeWebhookInput = WebhookInput.extend(ConfirmInput.shape);

export const WebhookRef = z.object({ id: publicId });
export const DeliveryRef = z.object({ id: rowId("El envío no existe") });
