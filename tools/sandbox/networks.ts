// The networks without an environment: for a test that answers their calls itself, and for a bench that makes none.
import { createNetworks, type NetworkSettings } from "../../worker/networks/networks.ts";

/** Settings that lead nowhere. @param meta what differs, such as a `fetch` that answers */
export const isolatedSettings = (meta: Partial<NetworkSettings["meta"]> = {}): NetworkSettings => ({
  meta: {
    origin: "https://graph.test",
    dialogOrigin: "https://dialog.test",
    version: "v26.0",
    appId: "1",
    appSecret: "secret-of-sixteen-or-more",
    verifyToken: "a word of sixteen or more",
    fetch: () => Promise.reject(new Error("no network answers here")),
    onOdd: () => undefined,
    ...meta,
  },
});

/** @param meta as of `isolatedSettings` */
export const isolatedNetworks = (meta?: Partial<NetworkSettings["meta"]>) => createNetworks(isolatedSettings(meta));
