import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { PermissionName } from "../../../networks/connection-types.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { callbackPath } from "../../../vocabulary/paths.ts";
import { loadHealth } from "../health/load-health.ts";
import { connectable } from "./authorize.ts";
import { type Asker, issueState } from "./oauth-state.ts";

/** The address to which the dialog redirects the popup; the exchange of the code must send the same one. */
export const redirectUriOf = ({ APP_ORIGIN }: Pick<Deps["config"], "APP_ORIGIN">, platform: string): string =>
  `${APP_ORIGIN}${callbackPath(platform)}`;

type Dialog = {
  platform: string;
  /** Whether to ask again for permissions that the person declined before. */
  again: boolean;
  /** The permissions to ask for; missing for the usual ones, none for those without which nothing works. */
  scopes?: string[] | undefined;
};
type AuthUrlDeps = Pick<Deps, "core" | "networks" | "config" | "now">;

/** Returns the address of a network's dialog, with a state that the asker can use once. @throws AppError `platform_unavailable` */
export async function dialogUrl(deps: AuthUrlDeps, { platform, again, scopes, ...asker }: Dialog & Asker) {
  const { dialog, requests } = connectable(deps.networks, platform);
  const asked = scopes ?? words(requests.usual);
  return dialog.url({
    state: await issueState(deps, asker),
    redirectUri: redirectUriOf(deps.config, platform),
    again,
    scopes: asked.length > 0 ? asked : words(requests.required),
  });
}

/**
 * Returns the address of a network's dialog for a member.
 *
 * @param input.accountId the account whose missing permissions are requested
 * @throws AppError `platform_unavailable`, `validation_failed` for permissions that the network does not have, `not_found` for an
 * account that is not the workspace's
 */
export async function authUrl(
  deps: AuthUrlDeps,
  input: Dialog & { workspaceId: number; userId: number; db: CommentsDb; accountId?: string | undefined },
): Promise<string> {
  const { workspaceId, userId, db, platform, again, scopes: given, accountId } = input;
  const { requests } = connectable(deps.networks, platform);
  if (given?.some((scope) => !words(requests.all).includes(scope)))
    throw new AppError("validation_failed", { fieldErrors: [{ field: "scopes", message: "Los permisos no existen" }] });
  const scopes = given ?? (accountId ? await loadMissingScopes(deps, { workspaceId, db, accountId }) : undefined);
  // The dialog asks again for declined permissions only when the address says so.
  return dialogUrl(deps, { workspaceId, userId, platform, again: again || scopes !== undefined, scopes });
}

const words = (permissions: readonly PermissionName[]): string[] => permissions.map(({ scope }) => scope);

/** The permissions that a reconnection would restore, each once; empty when no problem needs one. */
async function loadMissingScopes(
  deps: Pick<Deps, "core" | "networks" | "now">,
  account: { workspaceId: number; db: CommentsDb; accountId: string },
): Promise<string[]> {
  const { problems } = await loadHealth(deps, { ...account, visible: null });
  const asked = problems.flatMap(({ remedy }) => (remedy.kind === "reconnect" ? remedy.permissions : []));
  return [...new Set(words(asked))];
}
