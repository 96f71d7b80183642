import { AppError } from "../../../errors.ts";
import type { Dialog } from "../../../networks/connection-types.ts";
import type { Networks, SocialNetwork } from "../../../networks/network.ts";

/** A network that has its own dialog to connect accounts. */
export type Connectable = Pick<SocialNetwork, "requests"> & { dialog: Dialog };

/**
 * Returns a network that has its own dialog.
 *
 * @throws AppError `platform_unavailable` when it has none (Instagram is connected with its page)
 */
export function connectable(networks: Networks, platform: string): Connectable {
  const network = Object.values(networks).find(({ name }) => name === platform);
  if (network?.dialog) return { requests: network.requests, dialog: network.dialog };
  throw new AppError("platform_unavailable", { message: `La plataforma ${platform} aún no está implementada` });
}
