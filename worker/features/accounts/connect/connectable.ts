import { AppError } from "../../../errors.ts";
import type { Dialog, Networks, SocialNetwork } from "../../../networks/network.ts";

/** A network whose accounts are connected in a dialog of its own. */
export type Connectable = Pick<SocialNetwork, "scopes"> & { dialog: Dialog };

/** @throws AppError `platform_unavailable` unless it can be connected by itself (Instagram comes with its page) */
export function connectable(networks: Networks, platform: string): Connectable {
  const network = Object.values(networks).find(({ name }) => name === platform);
  if (network?.dialog) return { scopes: network.scopes, dialog: network.dialog };
  throw new AppError("platform_unavailable", { message: `La plataforma ${platform} aún no está implementada` });
}
