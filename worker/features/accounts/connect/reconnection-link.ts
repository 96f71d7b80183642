// Links by which somebody without an account connects one page again, such as an agency's client. Only the hash of a link's secret
// is stored.
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { newSecret } from "../../../platform/crypto/encoding.ts";
import { sha256Hex } from "../../../platform/crypto/hash.ts";
import { pages, reconnectionLinks, subscriptions, users, workspaces } from "../../../platform/db/core.ts";
import { isoTime } from "../../../time.ts";
import { DAY_MS, RECONNECTION_DAYS } from "../../../vocabulary/durations.ts";
import { NETWORK_NAMES } from "../../../vocabulary/networks.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { raiseAlert } from "../../alerts/raise.ts";
import { logChange } from "../../settings/log-change.ts";
import { RECONNECTION } from "../../settings/rule-changes.ts";
import { ownPage } from "../../workspaces/own-pages.ts";
import { dialogUrl, redirectUriOf } from "./auth-url.ts";
import { authorize, connectable } from "./authorize.ts";
import { redeemState } from "./oauth-state.ts";
import { storeConnection } from "./store-connection.ts";
import { subscribePages } from "./subscribe-pages.ts";

/** The only network with a dialog; what is linked to its pages comes with them. */
const PLATFORM = "facebook";

type LinkDeps = Pick<Deps, "core" | "now">;
type Link = { secret: string };

/** Makes the link of an account's page, which replaces an earlier one. @throws AppError `not_found` */
export async function makeReconnectionLink(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  { workspaceId, userId, accountId }: { workspaceId: number; userId: number; accountId: string },
) {
  const { page } = await ownPage(core, { workspaceId, accountId });
  const secret = newSecret();
  const expiresAt = now() + RECONNECTION_DAYS * DAY_MS;
  const key = { workspaceId, groupKey: page.groupKey };
  const row = { ...key, hash: await sha256Hex(secret), madeBy: userId, expiresAt, usedAt: null };
  await core
    .insert(reconnectionLinks)
    .values(row)
    .onConflictDoUpdate({ target: [reconnectionLinks.workspaceId, reconnectionLinks.groupKey], set: row });
  return { url: `${config.APP_ORIGIN}${paths.reconnect}#${secret}`, expires_at: isoTime(expiresAt) };
}

/** @throws AppError `link_used`; `link_expired`, of a closed account too; `link_unknown` */
async function openLink({ core, now }: LinkDeps, { secret }: Link) {
  const rows = await core
    .select({
      link: reconnectionLinks,
      workspace: workspaces,
      page: pages,
      user: users,
      closesAt: subscriptions.closesAt,
    })
    .from(reconnectionLinks)
    .innerJoin(workspaces, eq(workspaces.id, reconnectionLinks.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, reconnectionLinks.workspaceId))
    .innerJoin(
      pages,
      and(
        eq(pages.workspaceId, reconnectionLinks.workspaceId),
        eq(pages.groupKey, reconnectionLinks.groupKey),
        isNull(pages.disconnectedAt),
      ),
    )
    .leftJoin(users, eq(users.id, reconnectionLinks.madeBy))
    .where(eq(reconnectionLinks.hash, await sha256Hex(secret)))
    // The Facebook page before its Instagram account.
    .orderBy(pages.network);
  const [found] = rows;
  if (!found) throw new AppError("link_unknown");
  const { link, closesAt } = found;
  if (link.usedAt !== null) throw new AppError("link_used");
  if (link.expiresAt <= now() || closesAt !== null) throw new AppError("link_expired");
  return { ...found, accounts: rows.map(({ page }) => page) };
}

/** Returns what the holder of a link reads before they continue. @throws AppError as `openLink` */
export async function readReconnectionLink(deps: LinkDeps, input: Link) {
  const { link, workspace, user, page, accounts } = await openLink(deps, input);
  return {
    team: workspace.name ?? user?.name ?? "",
    sender: user?.name ?? null,
    page: { name: page.name, picture_url: page.pictureUrl, networks: accounts.map(({ network }) => network) },
    expires_at: isoTime(link.expiresAt),
  };
}

/** Returns the address of the network's dialog, for the holder of a link. @throws AppError as `openLink` */
export async function reconnectionUrl(deps: Pick<Deps, "core" | "networks" | "config" | "now">, input: Link) {
  const { link } = await openLink(deps, input);
  return dialogUrl(deps, { workspaceId: link.workspaceId, linkHash: link.hash, platform: PLATFORM, again: true });
}

/**
 * Connects the page of a link again, and nothing else that the person granted. Until then the link stays valid, and of two calls
 * at once one connects it. The log says so, and an alert.
 *
 * @returns the sentence that describes the result
 * @throws AppError as `openLink`; `oauth_state_invalid`; `no_pages_granted` when the person may not moderate that page; what
 * `authorize` throws; `workspace_moving`
 */
export async function reconnectByLink(
  deps: Pick<Deps, "core" | "networks" | "sealer" | "config" | "now">,
  { code, state, ...input }: Link & { code: string; state: string },
): Promise<string> {
  const { core, config, now } = deps;
  const { link, workspace, page, accounts } = await openLink(deps, input);
  const { workspaceId, groupKey, hash } = link;
  if (workspace.movingSince !== null) throw new AppError("workspace_moving", { retryAfterSeconds: 30 });
  const network = connectable(deps.networks, PLATFORM);
  await redeemState(deps, { workspaceId, linkHash: hash, state });
  const authorization = await authorize(network, { code, redirectUri: redirectUriOf(config, PLATFORM) });
  const granted = authorization.pages.find(({ id }) => id === groupKey);
  const ids = new Set(accounts.map(({ externalId }) => externalId));
  const renewed = granted?.accounts.filter(({ externalId }) => ids.has(externalId)) ?? [];
  if (!granted || renewed.length === 0)
    throw new AppError("no_pages_granted", { message: notGranted(page.name, NETWORK_NAMES[PLATFORM]) });

  const isOwn = eq(reconnectionLinks.hash, hash);
  const used = await core
    .update(reconnectionLinks)
    .set({ usedAt: now() })
    .where(and(isOwn, isNull(reconnectionLinks.usedAt), gt(reconnectionLinks.expiresAt, now())))
    .returning({ hash: reconnectionLinks.hash });
  if (used.length === 0) throw new AppError("link_used");
  try {
    const subscribed = await subscribePages(network.dialog, [{ ...granted, accounts: renewed }]);
    await storeConnection(deps, { workspaceId, authorization, pages: subscribed });
  } catch (error) {
    await core.update(reconnectionLinks).set({ usedAt: null }).where(isOwn);
    throw error;
  }
  await logChange(deps, { workspaceId, pageId: page.id, userId: link.madeBy, changes: [RECONNECTION] });
  const data = { page: page.name, pageId: page.id, count: null };
  await raiseAlert(deps, { workspaceId, kind: "connection_restored", subject: hash, data });
  return `«${page.name}» vuelve a estar conectada.`;
}

const notGranted = (name: string, network: string) =>
  `Quien entró en ${network} no puede moderar «${name}», o no la dejó marcada. Entra con la persona que la administra y márcala: este enlace sigue valiendo.`;
