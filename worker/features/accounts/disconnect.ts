import { and, eq, isNull, ne, notExists } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { NetworkError } from "../../network-error.ts";
import { grantContext, pageContext } from "../../platform/crypto/seal.ts";
import { batch } from "../../platform/db/batch.ts";
import { grants, pageHealth, pages, reconnectionLinks } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { PageRow } from "../workspaces/own-pages.ts";
import { abandonActions, purgePage } from "./purge-disconnected.ts";
import { pagesOfGrant } from "./queries.ts";
import type { DisconnectInput } from "./schemas.ts";

type DisconnectDeps = Pick<Deps, "core" | "networks" | "sealer" | "now">;

/**
 * Disconnects one account: ends its webhooks unless another page or workspace needs them, deletes its token, frees its place
 * and its claim, and keeps or deletes its comments as the owner chose. Safe to repeat.
 *
 * @returns whether the network confirmed that it stops sending; everything else is done even when it does not answer
 * @throws AppError `not_found`
 */
export async function disconnect(
  deps: DisconnectDeps,
  input: DisconnectInput & { workspaceId: number; db: CommentsDb },
): Promise<{ unsubscribed: boolean }> {
  const { core, sealer } = deps;
  const { workspaceId, accountId } = input;
  const connected = await core
    .select({ page: pages, grant: grants })
    .from(pages)
    .innerJoin(grants, eq(grants.id, pages.grantId))
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, accountId)))
    .get();
  if (!connected) throw new AppError("not_found", { facts: `account ${accountId}` });
  const { page, grant } = connected;
  const now = deps.now();
  const unsubscribed = page.disconnectedAt === null && (await endWebhooks(deps, page));

  // A sealed empty text instead of an empty column: code that opens it finds no token, and does not fail.
  const noPageToken = await sealer.seal("", pageContext(workspaceId, page.network, page.externalId));
  const noGrantToken = await sealer.seal("", grantContext(workspaceId, grant.externalUserId));
  const belowId = newId(now);
  await batch(core, {
    page: core
      .update(pages)
      .set({
        status: "inactive",
        suspendedAt: null,
        disconnectedAt: page.disconnectedAt ?? now,
        ...(input.comments === "delete" && { purgeBelowId: belowId, purgedBelowId: belowId }),
        sealedToken: noPageToken,
        subscribedAt: null,
        problem: null,
        pausedUntil: null,
        updatedAt: now,
      })
      .where(eq(pages.id, page.id)),
    health: core.delete(pageHealth).where(eq(pageHealth.pageId, page.id)),
    link: core
      .delete(reconnectionLinks)
      .where(and(eq(reconnectionLinks.workspaceId, workspaceId), eq(reconnectionLinks.groupKey, page.groupKey))),
    grant: core
      .update(grants)
      .set({ status: "revoked", sealedToken: noGrantToken, scopes: [], declinedScopes: [], updatedAt: now })
      .where(and(eq(grants.id, grant.id), notExists(pagesOfGrant(core)))),
  });
  await abandonActions(input.db, { workspaceId, pageId: page.id, now });
  // The first part is deleted at once; the cron deletes the rest of a busy page.
  if (input.comments === "delete") await purgePage(deps, { pageId: page.id, db: input.db });
  return { unsubscribed };
}

/**
 * Ends the page's webhooks only if nothing else needs them: they also bring the comments of its linked accounts, and of other
 * workspaces.
 */
async function endWebhooks({ core, networks, sealer }: DisconnectDeps, page: PageRow): Promise<boolean> {
  const otherPages = await core
    .select({ network: pages.network, externalId: pages.externalId })
    .from(pages)
    .where(and(eq(pages.groupKey, page.groupKey), ne(pages.id, page.id), isNull(pages.disconnectedAt)));
  const network = networks[page.network];
  const isAlone = !otherPages.some(({ externalId }) => externalId === page.externalId);
  const externalId = network.subscription.account !== null && isAlone ? page.externalId : null;
  const groupKey = otherPages.length === 0 ? page.groupKey : null;
  if (!groupKey && !externalId) return false;
  try {
    const token = await sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
    await network.unsubscribe({ groupKey, externalId, token });
    return true;
  } catch (error) {
    // A dead token receives nothing any more, and a webhook of an unknown page is dropped.
    if (error instanceof NetworkError) return false;
    throw error;
  }
}
