import type { Deps } from "../../deps.ts";
import { issueState } from "./oauth-state.ts";
import { requirePlatform } from "./require-platform.ts";

/** Where Meta sends the popup back; the exchange of the code must name the same address. */
export const redirectUriOf = ({ APP_ORIGIN }: Pick<Deps["config"], "APP_ORIGIN">) => `${APP_ORIGIN}/facebook/callback`;

/** Address of Meta's dialog, with a state good for this person once. @throws AppError `platform_unavailable` */
export async function authUrl(
  deps: Pick<Deps, "core" | "meta" | "config" | "now">,
  { platform, again, ...asker }: { workspaceId: number; userId: number; platform: string; again: boolean },
): Promise<string> {
  requirePlatform(platform);
  const state = await issueState(deps, asker);
  return deps.meta.dialogUrl({ state, redirectUri: redirectUriOf(deps.config), again });
}
