import { createNetworks } from "../worker/networks/networks.ts";

/** The networks for code that only asks what they can do, or reads what they sent: every call fails. */
export const silentNetworks = () =>
  createNetworks({
    origin: "https://graph.invalid",
    dialogOrigin: "https://dialog.invalid",
    version: "v1.0",
    appId: "1",
    appSecret: "none",
    verifyToken: "none",
    fetch: () => Promise.reject(new Error("nothing here calls a network")),
    onOdd: () => undefined,
  });
