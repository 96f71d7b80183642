import { AppError } from "../../../errors.ts";
import type { Dialog, Networks } from "../../../networks/network.ts";

/** @throws AppError `platform_unavailable` unless it can be connected by itself (Instagram comes with its page) */
export function dialogOf(networks: Networks, platform: string): Dialog {
  const dialog = Object.values(networks).find(({ name }) => name === platform)?.dialog;
  if (dialog) return dialog;
  throw new AppError("platform_unavailable", { message: `La plataforma ${platform} aún no está implementada` });
}
