import { AppError } from "../../../errors.ts";
import type { Dialog, GrantedPage } from "../../../networks/connection-types.ts";
import type { Networks, SocialNetwork } from "../../../networks/network.ts";
import { connectionFailure } from "../connection-failure.ts";

/** What a person granted in a network's dialog. */
export type Authorization = {
  token: string;
  expiresInSeconds: number | null;
  /** The network's id of the person. */
  externalUserId: string;
  permissions: { granted: string[]; declined: string[] };
  /** Pages that the person may moderate; at least one. */
  pages: GrantedPage[];
};

/** The dialog's answer: a code, and the redirect address that belongs to it. */
type Answer = { code: string; redirectUri: string };

/** @throws AppError `permission_missing`, `no_pages_granted`, `oauth_failed`, `network_unreachable` */
export const authorize = (network: Connectable, answer: Answer): Promise<Authorization> =>
  read(network, answer).catch((error: unknown) => {
    throw connectionFailure(error);
  });

const MAY_NOT_MODERATE =
  "Puedes ver las páginas que elegiste, pero no moderar sus comentarios. Pide a quien las administra que te dé esa tarea, o que las conecte.";

async function read({ dialog, requests }: Connectable, answer: Answer): Promise<Authorization> {
  const { token, expiresInSeconds } = await dialog.exchangeCode(answer);
  const [externalUserId, permissions, granted] = await Promise.all([
    dialog.person(token),
    dialog.permissions(token),
    dialog.pages(token),
  ]);
  const missing = requests.required.filter(({ scope }) => !permissions.granted.includes(scope));
  if (missing.length > 0)
    throw new AppError("permission_missing", { facts: missing.map(({ scope }) => scope).join(", ") });
  const pages = granted.filter((page) => page.canModerate);
  if (pages.length === 0)
    throw new AppError("no_pages_granted", {
      facts: `${granted.length} without the right to moderate`,
      ...(granted.length > 0 && { message: MAY_NOT_MODERATE }),
    });
  return { token, expiresInSeconds, externalUserId, permissions, pages };
}

/** A network that has its own dialog to connect accounts. */
type Connectable = Pick<SocialNetwork, "requests"> & { dialog: Dialog };

/** @throws AppError `platform_unavailable` when it has none (Instagram is connected with its page) */
export function connectable(networks: Networks, platform: string): Connectable {
  const network = Object.values(networks).find(({ name }) => name === platform);
  if (network?.dialog) return { requests: network.requests, dialog: network.dialog };
  throw new AppError("platform_unavailable", { message: `La plataforma ${platform} aún no está implementada` });
}
