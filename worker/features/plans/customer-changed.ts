// Statements for the batch that changes an owner or their address: the cron then changes the customer in Stripe
// (`billing/sync/update-customers.ts`). Workspaces that never bought anything have no customer.
import { and, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { memberships, subscriptions } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** The owner of these workspaces has another address. */
export const ownerMoved = (core: CoreDb, { userId, at }: { userId: number; at: number }) =>
  core
    .update(subscriptions)
    .set({ customerStaleSince: at })
    .where(
      and(
        isNotNull(subscriptions.stripeCustomerId),
        inArray(
          subscriptions.workspaceId,
          core
            .select({ id: memberships.workspaceId })
            .from(memberships)
            .where(and(eq(memberships.userId, userId), eq(memberships.role, "owner"))),
        ),
      ),
    );

/** The workspace has another owner, who does not pay with the former one's cards. */
export const ownerReplaced = (
  core: CoreDb,
  { workspaceId, at, onlyIf }: { workspaceId: number; at: number; onlyIf: SQL },
) =>
  core
    .update(subscriptions)
    .set({ customerStaleSince: at, formerCardsUntil: at })
    .where(and(eq(subscriptions.workspaceId, workspaceId), isNotNull(subscriptions.stripeCustomerId), onlyIf));
