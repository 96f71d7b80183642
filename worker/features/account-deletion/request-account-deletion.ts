import { and, eq, exists, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { batch } from "../../platform/db/batch.ts";
import { accountDeletions, memberships, subscriptions, workspaces } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { ACCOUNT_DELETION_DAYS } from "../../vocabulary/people/account-deletion.ts";
import { fitToPlan } from "../accounts/fit-to-plan.ts";
import type { Member } from "../auth/queries.ts";
import type { LetterData } from "../mail/letters.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";
import { loadMembers, memberLetters } from "./member-letters.ts";
import { stopRenewal } from "./stop-renewal.ts";

export type AccountDeletionDeps = Pick<Deps, "core" | "sealer" | "queues" | "stripe" | "now">;

/** Later than any date: no comment is archived any more. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Closes the owner's account: its pages pause at once, its plan does not renew, and after fourteen days everything is deleted.
 * Every member gets a mail. A second request changes nothing.
 *
 * @returns when it will be deleted, epoch milliseconds
 * @throws AppError `forbidden` for a person who is not the owner
 */
export async function requestAccountDeletion(
  deps: AccountDeletionDeps,
  { user, workspace, why }: Pick<Member, "user" | "workspace"> & Pick<LetterData<"account_deletion">, "why">,
): Promise<number> {
  const { core } = deps;
  await requireOwner(deps, { user, workspace });
  const workspaceId = workspace.id;
  const requestedAt = deps.now();
  const closesAt = requestedAt + ACCOUNT_DELETION_DAYS * DAY_MS;
  const isFirst = exists(
    core
      .select({ id: accountDeletions.workspaceId })
      .from(accountDeletions)
      .where(and(eq(accountDeletions.workspaceId, workspaceId), eq(accountDeletions.requestedAt, requestedAt))),
  );
  const mail = await storeMail(deps, {
    key: `account_deletion:${workspace.publicId}:${requestedAt}`,
    to: user.email,
    workspaceId,
    userId: user.id,
    letter: "account_deletion",
    data: { name: user.name, why, closesAt, timeZone: workspace.timeZone },
    onlyIf: isFirst,
  });
  const members = await loadMembers(core, workspaceId);
  const toMembers = await memberLetters(deps, members, { what: "closing", workspaceId, closesAt, onlyIf: isFirst });
  await batch(core, {
    accountDeletion: core
      .insert(accountDeletions)
      .values({ workspaceId, requestedAt, closesAt, step: "waiting", nextAt: requestedAt })
      .onConflictDoNothing(),
    terms: core
      .update(subscriptions)
      .set({ closesAt, updatedAt: requestedAt })
      .where(and(eq(subscriptions.workspaceId, workspaceId), isNull(subscriptions.closesAt))),
    archive: core.update(workspaces).set({ archiveAt: NEVER }).where(eq(workspaces.id, workspaceId)),
    mail: mail.statement,
    ...Object.fromEntries(toMembers.map(({ statement }, index) => [`member ${index}`, statement])),
  });
  await enqueueStoredMails(deps, [mail, ...toMembers]);
  // The cron does both too, if one of them fails here.
  try {
    await fitToPlan(deps, { workspaceId });
    await stopRenewal(deps, { workspaceId });
  } catch (error) {
    logFailure("account_deletion_unfinished", error, { workspaceId });
  }
  const stored = await core.select().from(accountDeletions).where(eq(accountDeletions.workspaceId, workspaceId)).get();
  return stored?.closesAt ?? closesAt;
}

async function requireOwner({ core }: Pick<Deps, "core">, { user, workspace }: Pick<Member, "user" | "workspace">) {
  const owning = await core
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, user.id), eq(memberships.workspaceId, workspace.id)))
    .get();
  if (owning?.role !== "owner") throw new AppError("forbidden", { facts: "only its owner closes an account" });
}
