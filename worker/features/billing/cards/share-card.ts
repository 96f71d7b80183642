// One card for several workspaces of a person. Stripe attaches a card to one customer and copies it only to connected accounts
// (docs.stripe.com/connect/direct-charges-multiple-accounts), so the browser, where the number was typed once, confirms it for each.
import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { logFailure } from "../../../failures.ts";
import { memberships, workspaces } from "../../../platform/db/core.ts";
import type { SyncDeps } from "../sync/sync-subscription.ts";
import { beginCard, confirmCard } from "./cards.ts";

type Person = { userId: number };

/**
 * Starts to add a card to further workspaces.
 *
 * @param input.workspaces public ids
 * @throws AppError `not_found` for a workspace that the person does not own; as `beginCard`
 */
export async function beginSharedCard(
  deps: SyncDeps & Pick<Deps, "core">,
  { userId }: Person,
  { workspaces: ids }: { workspaces: string[] },
) {
  const intents = [];
  for (const { id, publicId } of await loadOwned(deps, { userId, ids }))
    intents.push({
      workspace: publicId,
      ...(await beginCard(deps, { workspaceId: id, workspacePublicId: publicId })),
    });
  return intents;
}

/**
 * Stores the cards that the browser confirmed; each pays its workspace from now on. One that fails does not stop the others.
 *
 * @returns the public ids of the workspaces that have the card
 * @throws AppError `not_found` for a workspace that the person does not own
 */
export async function confirmSharedCard(
  deps: SyncDeps & Pick<Deps, "core">,
  { userId }: Person,
  { intents }: { intents: { workspace: string; setup_intent_id: string }[] },
): Promise<string[]> {
  const saved: string[] = [];
  for (const { id: workspaceId, publicId } of await loadOwned(deps, {
    userId,
    ids: intents.map((each) => each.workspace),
  }))
    try {
      const id = intents.find(({ workspace }) => workspace === publicId)!.setup_intent_id;
      await confirmCard(deps, { workspaceId, id, isPreferred: true });
      saved.push(publicId);
    } catch (error) {
      logFailure("card_not_shared", error, { workspaceId });
    }
  return saved;
}

async function loadOwned({ core }: Pick<Deps, "core">, { userId, ids }: Person & { ids: string[] }) {
  const owned = await core
    .select({ id: workspaces.id, publicId: workspaces.publicId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, "owner"), inArray(workspaces.publicId, ids)));
  if (owned.length < new Set(ids).size) throw new AppError("not_found", { facts: "a workspace of somebody else" });
  return owned;
}
