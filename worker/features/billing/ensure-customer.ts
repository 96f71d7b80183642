import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { subscriptions } from "../../platform/db/core.ts";
import { loadSubscription } from "../plans/queries.ts";

export type Person = { email: string; name: string };

/**
 * Returns the id of the workspace's customer in Stripe, and makes it when it is first needed. Of two calls at once, one stores
 * its customer; the other customer never buys anything, since only the stored one is used.
 */
export async function ensureCustomer(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId, workspacePublicId, person }: { workspaceId: number; workspacePublicId: string; person: Person },
): Promise<string> {
  const customerId = (await loadSubscription(core, workspaceId))?.stripeCustomerId;
  if (customerId) return customerId;
  const { id } = await stripe((client) =>
    client.customers.create({
      email: person.email,
      name: person.name,
      preferred_locales: ["es"],
      metadata: { workspace_id: workspacePublicId },
    }),
  );
  await core
    .update(subscriptions)
    .set({ stripeCustomerId: id })
    .where(and(eq(subscriptions.workspaceId, workspaceId), isNull(subscriptions.stripeCustomerId)));
  const settled = (await loadSubscription(core, workspaceId))?.stripeCustomerId;
  if (!settled) throw new AppError("internal", { facts: `workspace ${workspaceId} has no subscription row` });
  return settled;
}
