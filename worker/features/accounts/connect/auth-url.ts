import type { Deps } from "../../../deps.ts";
import { DEFAULT_SCOPES, REQUIRED_SCOPES, type Scope } from "../../../platform/meta/scopes.ts";
import { healthOf } from "../health/health-of.ts";
import { scopesToAsk } from "../health/scopes-to-ask.ts";
import { issueState } from "./oauth-state.ts";
import { requirePlatform } from "./require-platform.ts";

/** Where Meta sends the popup back; the exchange of the code must name the same address. */
export const redirectUriOf = ({ APP_ORIGIN }: Pick<Deps["config"], "APP_ORIGIN">) => `${APP_ORIGIN}/facebook/callback`;

type Input = {
  workspaceId: number;
  shard: string;
  userId: number;
  platform: string;
  /** Ask once more for what was declined before. */
  again: boolean;
  /** Ask for these and no others. */
  scopes?: Scope[] | undefined;
  /** Ask for what this account lacks. */
  accountId?: string | undefined;
};

/**
 * Address of Meta's dialog, with a state good for this person once.
 *
 * @throws AppError `platform_unavailable`, `not_found` for an account that is not the workspace's
 */
export async function authUrl(
  deps: Pick<Deps, "core" | "comments" | "meta" | "config" | "now">,
  { workspaceId, shard, userId, platform, again, scopes, accountId }: Input,
): Promise<string> {
  requirePlatform(platform);
  const wanted = scopes ?? (accountId ? await lacking(deps, { workspaceId, shard, accountId }) : DEFAULT_SCOPES);
  const state = await issueState(deps, { workspaceId, userId });
  return deps.meta.dialogUrl({
    state,
    redirectUri: redirectUriOf(deps.config),
    // What was declined is only asked for again when the dialog is told to.
    again: again || scopes !== undefined || accountId !== undefined,
    scopes: wanted.length > 0 ? wanted : REQUIRED_SCOPES,
  });
}

async function lacking(
  deps: Pick<Deps, "core" | "comments" | "now">,
  account: { workspaceId: number; shard: string; accountId: string },
): Promise<Scope[]> {
  const { problems } = await healthOf(deps, account);
  return scopesToAsk(problems);
}
