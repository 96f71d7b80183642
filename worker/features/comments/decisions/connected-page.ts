// The page of a comment, for an action of a person that calls the network at once.
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { NetworkError } from "../../../network-error.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { pages } from "../../../platform/db/core.ts";
import type { ErrorCode } from "../../../vocabulary/api/error-body.ts";
import type { CommentRow } from "../queries.ts";

type ConnectedPage = { network: SocialNetwork; externalId: string; token: string };

/**
 * Returns the page of a comment with its network and token.
 *
 * @throws AppError `account_inactive` when it was disconnected or paused, `network_unreachable` while outbound calls are held
 */
export async function loadConnectedPage(
  { core, networks, sealer, isOutboundHeld }: Pick<Deps, "core" | "networks" | "sealer" | "isOutboundHeld">,
  { workspaceId, pageId }: Pick<CommentRow, "workspaceId" | "pageId">,
): Promise<ConnectedPage> {
  if (isOutboundHeld) throw new AppError("network_unreachable", { facts: "outbound calls are held" });
  const own = and(eq(pages.id, pageId), eq(pages.workspaceId, workspaceId), isNull(pages.disconnectedAt));
  const page = await core.select().from(pages).where(own).get();
  if (page?.status !== "active") throw new AppError("account_inactive");
  const { network, externalId } = page;
  const token = await sealer.open(page.sealedToken, pageContext(workspaceId, network, externalId));
  return { network: networks[network], externalId, token };
}

/**
 * Runs a network call that a person waits for.
 *
 * @param gone what it means when the network says that the object is gone. It says the same when it refuses a write.
 * @throws AppError for the network's refusal: `reconnect_required`, `permission_missing`, `network_blocked`,
 * `network_unreachable`, `network_refused`, and `gone`
 */
export async function askNetwork<T>(call: () => Promise<T>, gone: ErrorCode = "network_refused"): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const code = error.problem === "gone" ? gone : REFUSALS[error.problem];
    throw new AppError(code, { facts: error.message, cause: error });
  }
}

const REFUSALS = {
  token: "reconnect_required",
  permission: "permission_missing",
  blocked: "network_blocked",
  rate_limited: "network_unreachable",
  transient: "network_unreachable",
  invalid: "network_refused",
} as const;
