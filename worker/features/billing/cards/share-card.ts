// One card for several workspaces of a person. Stripe attaches a card to one customer and copies it only to connected accounts
// (docs.stripe.com/connect/direct-charges-multiple-accounts), so the browser, where the number was typed once, confirms it for each.
import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "../../../errors.ts";
import { logFailure } from "../../../failures.ts";
import { memberships, workspaces } from "../../../platform/db/core.ts";
import type { Buyer } from "../ensure-customer.ts";
import type { SyncDeps } from "../sync/sync-subscription.ts";
import { beginCard, confirmCard } from "./cards.ts";

type Person = { userId: number };
type Confirmed = { workspace: string; setup_intent_id: string };

/**
 * Starts to add a card to further workspaces.
 *
 * @param input.workspaces public ids
 * @throws AppError `not_found` for a workspace that the person does not own; as `beginCard`
 */
export async function beginSharedCard(deps: SyncDeps, { userId }: Person, input: { workspaces: string[] }) {
  const intents = [];
  for (const buyer of await loadOwned(deps, userId, input.workspaces))
    intents.push({ workspace: buyer.workspacePublicId, ...(await beginCard(deps, buyer)) });
  return intents;
}

/**
 * Stores the cards that the browser confirmed; each pays its workspace from now on. One that fails does not stop the others.
 *
 * @returns the public ids of the workspaces that have the card
 * @throws AppError `not_found` for a workspace that the person does not own
 */
export async function confirmSharedCard(
  deps: SyncDeps,
  { userId }: Person,
  { intents }: { intents: Confirmed[] },
): Promise<string[]> {
  const saved: string[] = [];
  const ids = intents.map(({ workspace }) => workspace);
  for (const { workspaceId, workspacePublicId } of await loadOwned(deps, userId, ids))
    try {
      const id = intents.find(({ workspace }) => workspace === workspacePublicId)!.setup_intent_id;
      await confirmCard(deps, { workspaceId, id, isPreferred: true });
      saved.push(workspacePublicId);
    } catch (error) {
      logFailure("card_not_shared", error, { workspaceId });
    }
  return saved;
}

async function loadOwned({ core }: SyncDeps, userId: number, ids: string[]): Promise<Buyer[]> {
  const owned = await core
    .select({ workspaceId: workspaces.id, workspacePublicId: workspaces.publicId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, "owner"), inArray(workspaces.publicId, ids)));
  if (owned.length < new Set(ids).size) throw new AppError("not_found", { facts: "a workspace of somebody else" });
  return owned;
}
