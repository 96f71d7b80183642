import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { subscriptions } from "../../platform/db/core.ts";
import { loadSubscription } from "../plans/queries.ts";
import { loadOwner } from "./owner.ts";

export type Buyer = { workspaceId: number; workspacePublicId: string };

/**
 * Returns the id of the workspace's customer in Stripe, and makes it when it is first needed, with the owner's name and address,
 * whoever of the team buys. Of two calls at once, one stores its customer; the other customer never buys anything, since only the
 * stored one is used.
 */
export async function ensureCustomer(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId, workspacePublicId }: Buyer,
): Promise<string> {
  const customerId = (await loadSubscription(core, workspaceId))?.stripeCustomerId;
  if (customerId) return customerId;
  const { email, name } = await loadOwner(core, workspaceId);
  const { id } = await stripe((client) =>
    client.customers.create({
      email,
      name,
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
