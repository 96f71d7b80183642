// The networks that are built into this Worker. A new one needs a folder, a name in `NETWORKS`, a row in `CAPABILITIES`, and a
// line here, with its provider's settings if the provider is new.
import type { Env } from "../env.ts";
import { createMetaClient, type MetaConfig } from "../platform/meta/client.ts";
import { NETWORK_NAMES, type Network } from "../vocabulary/networks.ts";
import { CAPABILITIES, PICTURE_HOSTS } from "./capabilities.ts";
import { createFacebook } from "./facebook/facebook.ts";
import { readPageChange } from "./facebook/webhook.ts";
import { createInstagram } from "./instagram/instagram.ts";
import { readAccountChange } from "./instagram/webhook.ts";
import { createPictureReader } from "./meta/picture.ts";
import { createMetaWebhook, type WebhookConfig } from "./meta/webhook.ts";
import type { Implementation, Networks, SocialNetwork } from "./network.ts";

export type MetaSettings = MetaConfig & WebhookConfig;

/** @param outside.onOdd receives fields that were not as documented */
export const metaSettings = (env: Env, outside: Pick<MetaSettings, "fetch" | "onOdd">): MetaSettings => ({
  origin: env.META_GRAPH_ORIGIN,
  dialogOrigin: env.META_DIALOG_ORIGIN,
  version: env.META_GRAPH_VERSION,
  appId: env.META_APP_ID,
  appSecret: env.META_APP_SECRET,
  oldAppSecret: env.META_APP_SECRET_OLD,
  verifyToken: env.META_VERIFY_TOKEN,
  loginConfigId: env.META_LOGIN_CONFIG_ID,
  ...outside,
});

export function createNetworks(meta: MetaSettings): Networks {
  const client = createMetaClient(meta);
  const webhook = createMetaWebhook(meta, { page: readPageChange, instagram: readAccountChange });
  return {
    facebook: named("facebook", createFacebook(client, webhook, createPictureReader(meta, PICTURE_HOSTS.facebook))),
    instagram: named("instagram", createInstagram(client, webhook, createPictureReader(meta, PICTURE_HOSTS.instagram))),
  };
}

/** Adds what the product's tables define for the network. */
const named = (name: Network, network: Implementation): SocialNetwork => ({
  name,
  label: NETWORK_NAMES[name],
  capabilities: CAPABILITIES[name],
  ...network,
});
