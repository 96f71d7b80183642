import { AppError } from "../../../errors.ts";

/** @throws AppError `platform_unavailable` unless it is the one that can be connected (Instagram comes with its page) */
export function requirePlatform(platform: string): asserts platform is "facebook" {
  if (platform === "facebook") return;
  throw new AppError("platform_unavailable", { message: `La plataforma ${platform} aún no está implementada` });
}
