// The networks that are built into this Worker. A new one: a folder, a name in `NETWORKS`, a row in `CAPABILITIES`, a line here.
import { createMetaClient, type MetaConfig } from "../platform/meta/client.ts";
import { createFacebook } from "./facebook/facebook.ts";
import { readPageChange } from "./facebook/webhook.ts";
import { createInstagram } from "./instagram/instagram.ts";
import { readAccountChange } from "./instagram/webhook.ts";
import { createPictureReader } from "./meta/picture.ts";
import { createMetaWebhook, type WebhookConfig } from "./meta/webhook.ts";
import type { Networks } from "./network.ts";

/** @param meta `verifyToken` is the word shared with Meta for the handshake of the webhook */
export function createNetworks(meta: MetaConfig & WebhookConfig): Networks {
  const client = createMetaClient(meta);
  const webhook = createMetaWebhook(meta, { page: readPageChange, instagram: readAccountChange });
  const picture = createPictureReader(meta);
  return { facebook: createFacebook(client, webhook, picture), instagram: createInstagram(client, webhook, picture) };
}
