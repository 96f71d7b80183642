// The networks without an environment, for tests that answer their calls themselves, and for benches that make no calls.
import { createNetworks, type MetaSettings } from "../../worker/networks/networks.ts";

/** Settings without a real address. @param meta settings that differ, such as a `fetch` that answers */
export const isolatedSettings = (meta: Partial<MetaSettings> = {}): MetaSettings => ({
  origin: "https://graph.test",
  dialogOrigin: "https://dialog.test",
  version: "v26.0",
  appId: "1",
  appSecret: "secret-of-sixteen-or-more",
  verifyToken: "a word of sixteen or more",
  fetch: () => Promise.reject(new Error("no network answers here")),
  onOdd: () => undefined,
  ...meta,
});

/** The networks with isolated settings. @param meta as for `isolatedSettings` */
export const isolatedNetworks = (meta?: Partial<MetaSettings>) => createNetworks(isolatedSettings(meta));
