import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { ConnectedPage } from "../../../platform/meta/answers.ts";
import { REQUIRED_SCOPES } from "../../../platform/meta/scopes.ts";
import { redirectUriOf } from "./auth-url.ts";
import { connectionFailure } from "./connection-failure.ts";

/** What a person gave us in Meta's dialog. */
export type Authorization = {
  token: string;
  expiresInSeconds: number | null;
  /** App-scoped id of the person. */
  externalUserId: string;
  permissions: { granted: string[]; declined: string[] };
  /** Those that the person may moderate; at least one. */
  pages: ConnectedPage[];
};

/** @throws AppError `permission_missing`, `no_pages_granted`, `oauth_failed`, `meta_unavailable` */
export async function authorize(deps: Pick<Deps, "meta" | "config">, code: string): Promise<Authorization> {
  try {
    return await read(deps, code);
  } catch (error) {
    throw connectionFailure(error);
  }
}

async function read({ meta, config }: Pick<Deps, "meta" | "config">, code: string): Promise<Authorization> {
  const { token, expiresInSeconds } = await meta.exchangeCode({ code, redirectUri: redirectUriOf(config) });
  const [externalUserId, permissions, granted] = await Promise.all([
    meta.person(token),
    meta.permissions(token),
    meta.pages(token),
  ]);
  const missing = REQUIRED_SCOPES.filter((scope) => !permissions.granted.includes(scope));
  if (missing.length > 0) throw new AppError("permission_missing", { facts: missing.join(", ") });
  const pages = granted.filter((page) => page.canModerate);
  if (pages.length === 0)
    throw new AppError("no_pages_granted", { facts: `${granted.length} without the right to moderate` });
  return { token, expiresInSeconds, externalUserId, permissions, pages };
}
