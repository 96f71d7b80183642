import { and, eq, gt, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError, isCode } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { batch } from "../../platform/db/batch.ts";
import { accountDeletions, subscriptions, workspaces } from "../../platform/db/core.ts";
import { fitToPlan } from "../accounts/fit-to-plan.ts";
import { reactivateSubscription } from "../billing/changes/cancel.ts";
import { sendMails } from "../mail/store-mail.ts";
import { loadMembers, memberLetters } from "./member-letters.ts";

type TakeBackDeps = Pick<Deps, "core" | "queues" | "sealer" | "stripe" | "now">;

/**
 * Opens a closed account again: its pages continue, and its plan renews as before. Its members get a mail. Safe to repeat.
 *
 * @returns whether the plan renews as before; false when it is over, or when Stripe did not answer
 * @throws AppError `account_gone` once its deletion has started
 */
export async function takeBack(
  deps: TakeBackDeps,
  { workspaceId }: { workspaceId: number },
): Promise<{ renews: boolean }> {
  const { core } = deps;
  const at = deps.now();
  const isOpen = notExists(
    core
      .select({ id: accountDeletions.workspaceId })
      .from(accountDeletions)
      .where(eq(accountDeletions.workspaceId, workspaceId)),
  );
  const { taken, open } = await batch(core, {
    taken: core
      .delete(accountDeletions)
      .where(
        and(
          eq(accountDeletions.workspaceId, workspaceId),
          eq(accountDeletions.step, "waiting"),
          gt(accountDeletions.closesAt, at),
        ),
      )
      .returning(),
    terms: core
      .update(subscriptions)
      .set({ closesAt: null, updatedAt: at })
      .where(and(eq(subscriptions.workspaceId, workspaceId), isOpen)),
    archive: core
      .update(workspaces)
      .set({ archiveAt: at })
      .where(and(eq(workspaces.id, workspaceId), isOpen)),
    open: core
      .select({ isOpen: sql<number>`${isOpen}`.as("is_open") })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId)),
  });
  if (!open[0]?.isOpen) throw new AppError("account_gone");
  const [accountDeletion] = taken;
  if (accountDeletion) await notifyMembers(deps, accountDeletion);
  const renews = accountDeletion?.stoppedRenewal ? await renewAgain(deps, workspaceId) : true;
  await fitToPlan(deps, { workspaceId });
  return { renews };
}

/** Mails the members. The rest does not wait for it, and does not fail with it. */
async function notifyMembers(
  deps: TakeBackDeps,
  { workspaceId, closesAt }: typeof accountDeletions.$inferSelect,
): Promise<void> {
  try {
    const members = await loadMembers(deps.core, workspaceId);
    const mails = await memberLetters(deps, members, { what: "back", workspaceId, closesAt });
    await sendMails(deps, mails);
  } catch (error) {
    logFailure("members_not_notified", error, { workspaceId });
  }
}

async function renewAgain(deps: TakeBackDeps, workspaceId: number): Promise<boolean> {
  try {
    await reactivateSubscription(deps, { workspaceId });
    return true;
  } catch (error) {
    if (!isCode(error, "no_subscription")) logFailure("renewal_not_restored", error, { workspaceId });
    return false;
  }
}
