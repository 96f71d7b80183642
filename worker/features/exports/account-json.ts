import { and, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { autoReplyRules } from "../../platform/db/comments.ts";
import {
  apiKeys,
  appeals,
  contractAcceptances,
  memberships,
  pages,
  policies,
  publicPages,
  savedReplies,
  securityEvents,
  subscriptions,
  users,
  webhooks,
  workspaces,
} from "../../platform/db/core.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { wholeSettings } from "../../platform/db/statements/whole-settings.ts";

/** Returns what an account has besides its comments, without what only machines use: keys, tokens, hashes. */
export async function loadAccountJson(
  { core }: Pick<Deps, "core">,
  { workspaceId, db }: { workspaceId: number; db: CommentsDb },
): Promise<string> {
  const { people, workspace, subscription, accounts, settings, texts, published, keys, receivers, contract, activity } =
    await batch(core, {
      people: core
        .select({ name: users.name, email: users.email, role: memberships.role, createdAt: users.createdAt })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(eq(memberships.workspaceId, workspaceId)),
      workspace: core
        .select({ name: workspaces.name, timeZone: workspaces.timeZone, createdAt: workspaces.createdAt })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId)),
      subscription: core.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)),
      accounts: core
        .select({
          id: pages.id,
          network: pages.network,
          externalId: pages.externalId,
          name: pages.name,
          username: pages.username,
          category: pages.category,
          status: pages.status,
          createdAt: pages.createdAt,
          disconnectedAt: pages.disconnectedAt,
        })
        .from(pages)
        .where(eq(pages.workspaceId, workspaceId)),
      settings: core
        .select({ id: policies.id, pageId: policies.pageId, settings: wholeSettings, createdAt: policies.createdAt })
        .from(policies)
        .where(eq(policies.workspaceId, workspaceId))
        .orderBy(desc(policies.id))
        .limit(MAX_SETTINGS),
      texts: core
        .select({ name: savedReplies.name, text: savedReplies.text, createdAt: savedReplies.createdAt })
        .from(savedReplies)
        .where(eq(savedReplies.workspaceId, workspaceId)),
      published: core
        .select({
          page: publicPages.groupKey,
          slug: publicPages.slug,
          isOn: publicPages.isOn,
          isIndexed: publicPages.isIndexed,
          introduction: publicPages.introduction,
          rules: publicPages.rules,
          updatedAt: publicPages.updatedAt,
        })
        .from(publicPages)
        .where(eq(publicPages.workspaceId, workspaceId)),
      keys: core
        .select({
          name: apiKeys.name,
          abilities: apiKeys.abilities,
          createdAt: apiKeys.createdAt,
          expiresAt: apiKeys.expiresAt,
          lastUsedAt: apiKeys.lastUsedAt,
          revokedAt: apiKeys.revokedAt,
        })
        .from(apiKeys)
        .where(eq(apiKeys.workspaceId, workspaceId)),
      receivers: core
        .select({
          host: webhooks.host,
          events: webhooks.events,
          pageIds: webhooks.pageIds,
          createdAt: webhooks.createdAt,
          deletedAt: webhooks.deletedAt,
        })
        .from(webhooks)
        .where(eq(webhooks.workspaceId, workspaceId)),
      contract: core
        .select({
          version: contractAcceptances.version,
          name: contractAcceptances.name,
          company: contractAcceptances.company,
          acceptedAt: contractAcceptances.acceptedAt,
        })
        .from(contractAcceptances)
        .where(eq(contractAcceptances.workspaceId, workspaceId)),
      activity: core.select().from(securityEvents).where(eq(securityEvents.workspaceId, workspaceId)),
    });
  const pageIds = accounts.map(({ id }) => id);
  const rules = await db
    .select()
    .from(autoReplyRules)
    .where(
      and(inArray(autoReplyRules.pageId, boundList(pageIds)), ofWorkspace(autoReplyRules.workspaceId, workspaceId)),
    );
  // The address of an answer is the visitor's, and the team never sees it.
  const { sealedAddress: _, key: __, ...asked } = getTableColumns(appeals);
  const appealRows = await core.select(asked).from(appeals).where(eq(appeals.workspaceId, workspaceId));
  const { plan, status, cycle, trialStartedAt, trialEndsAt, periodEndsAt, cancelsAt, card } = subscription[0] ?? {};
  return JSON.stringify(
    {
      people,
      workspace: workspace[0],
      subscription: { plan, status, cycle, trialStartedAt, trialEndsAt, periodEndsAt, cancelsAt, card },
      accounts,
      settings,
      autoReplies: rules,
      savedReplies: texts,
      publicPages: published,
      keys,
      webhooks: receivers,
      contract,
      appeals: appealRows,
      activity,
    },
    null,
    2,
  );
}

/** The maximum number of saved settings, the latest first; each may have thousands of words. */
const MAX_SETTINGS = 50;
