import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { PermissionName } from "../../../networks/connection-types.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { callbackPath } from "../../../vocabulary/paths.ts";
import { loadHealth } from "../health/load-health.ts";
import type { HealthProblem } from "../health/problems.ts";
import { connectable } from "./authorize.ts";
import { issueState } from "./oauth-state.ts";

/** The address to which the dialog redirects the popup; the exchange of the code must send the same one. */
export const redirectUriOf = ({ APP_ORIGIN }: Pick<Deps["config"], "APP_ORIGIN">, platform: string): string =>
  `${APP_ORIGIN}${callbackPath(platform)}`;

type Input = {
  workspaceId: number;
  db: CommentsDb;
  userId: number;
  platform: string;
  /** Whether to ask again for permissions that the person declined before. */
  again: boolean;
  /** The permissions to ask for; missing for the usual ones. */
  scopes?: string[] | undefined;
  /** The account whose missing permissions are requested. */
  accountId?: string | undefined;
};

/**
 * Returns the address of a network's dialog, with a state that this person can use once.
 *
 * @throws AppError `platform_unavailable`, `validation_failed` for permissions that the network does not have, `not_found` for an
 * account that is not the workspace's
 */
export async function authUrl(
  deps: Pick<Deps, "core" | "networks" | "config" | "now">,
  { workspaceId, db, userId, platform, again, scopes, accountId }: Input,
): Promise<string> {
  const { dialog, requests } = connectable(deps.networks, platform);
  if (scopes?.some((scope) => !words(requests.all).includes(scope)))
    throw new AppError("validation_failed", { fieldErrors: [{ field: "scopes", message: "Los permisos no existen" }] });
  const wantedScopes =
    scopes ?? (accountId ? await loadMissingScopes(deps, { workspaceId, db, accountId }) : words(requests.usual));
  const state = await issueState(deps, { workspaceId, userId });
  return dialog.url({
    state,
    redirectUri: redirectUriOf(deps.config, platform),
    // The dialog asks again for declined permissions only when the address says so.
    again: again || scopes !== undefined || accountId !== undefined,
    scopes: wantedScopes.length > 0 ? wantedScopes : words(requests.required),
  });
}

const words = (permissions: readonly PermissionName[]): string[] => permissions.map(({ scope }) => scope);

async function loadMissingScopes(
  deps: Pick<Deps, "core" | "networks" | "now">,
  account: { workspaceId: number; db: CommentsDb; accountId: string },
): Promise<string[]> {
  const { problems } = await loadHealth(deps, { ...account, visible: null });
  return scopesToAsk(problems);
}

/** The permissions that a reconnection would restore, each once; empty when no problem needs one. */
function scopesToAsk(problems: readonly HealthProblem[]): string[] {
  const asked = problems.flatMap(({ remedy }) => (remedy.kind === "reconnect" ? remedy.permissions : []));
  return [...new Set(asked.map(({ scope }) => scope))];
}
