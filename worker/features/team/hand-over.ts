import { and, eq, exists, isNull, notExists, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { invitations, memberships } from "../../platform/db/core.ts";
import type { Member } from "../auth/queries.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";
import { ownerReplaced } from "../plans/customer-changed.ts";
import { fitSeats } from "../plans/fit-seats.ts";
import { nextChargeAt } from "../plans/next-charge-at.ts";
import { type EndDeps, endMembership } from "./end-membership.ts";
import { type Caller, isMember, loadMember } from "./queries.ts";

type Person = Pick<Caller["user"], "id" | "name" | "email">;
type Change = Pick<Member, "workspace" | "subscription"> & {
  former: Person;
  heir: Person;
  /** Whether the former owner leaves; otherwise they become an administrator. */
  leaves: boolean;
  at: number;
};

/**
 * Makes another member the owner. Both get a mail. The former owner's cards are detached in Stripe within minutes, and the new
 * owner is asked for one.
 *
 * @throws AppError `not_found`, `own_role`
 */
export async function handOver(
  deps: EndDeps,
  { user, workspace, subscription }: Caller & Pick<Member, "subscription">,
  { userId, leaves }: { userId: string; leaves: boolean },
): Promise<void> {
  const { core } = deps;
  const heir = await loadMember(core, { workspaceId: workspace.id, userId });
  if (heir.id === user.id) throw new AppError("own_role");
  const isHeir = isMember(heir.id, workspace.id);
  const change = { workspace, subscription, former: user, heir, leaves, at: deps.now() };
  const { before, after, mails } = await ownerChange(deps, change, { onlyIf: exists(membership(core, isHeir)) });
  const { given } = await batch(core, {
    ...before,
    given: core
      .update(memberships)
      .set({ role: "owner", pageIds: null, restsSince: null })
      // Of two calls at once, the second finds the owner that the first one made.
      .where(and(isHeir, notExists(membership(core, and(eq(memberships.workspaceId, workspace.id), IS_OWNER)))))
      .returning({ id: memberships.userId }),
    ...after,
  });
  if (given.length === 0) throw new AppError("not_found", { facts: "member" });
  await settleOwnerChange(deps, change, mails);
}

const IS_OWNER = eq(memberships.role, "owner");
const membership = (core: Deps["core"], condition: SQL | undefined) =>
  core.select({ id: memberships.userId }).from(memberships).where(condition);

/**
 * The statements of a change of owner, for one batch: those `before` the new owner's membership is written, since there is always
 * one owner, and those `after` it. What follows the batch is `settleOwnerChange`.
 *
 * @param only.onlyIf whether the new owner's membership is about to be written
 */
export async function ownerChange(
  deps: Pick<Deps, "core" | "sealer" | "now">,
  { workspace, subscription, former, heir, leaves, at }: Change,
  { onlyIf }: { onlyIf: SQL },
) {
  const { core } = deps;
  const workspaceId = workspace.id;
  const isDone = exists(membership(core, and(isMember(heir.id, workspaceId), IS_OWNER)));
  const neededBy = nextChargeAt(subscription);
  const card = neededBy === null ? null : { neededBy, timeZone: workspace.timeZone };
  const mailTo = (person: Person, what: "is_owner" | "was_owner", other: string) =>
    storeMail(deps, {
      key: `team_owner:${workspace.publicId}:${person.id}:${at}`,
      to: person.email,
      // The workspace of a person who leaves it is not theirs any more.
      ...(person === heir || !leaves ? { workspaceId } : {}),
      userId: person.id,
      letter: "team_changed",
      data: { name: person.name, team: workspace.name ?? former.name, what, other, card, leaves },
      onlyIf: isDone,
    });
  const [toHeir, toFormer] = await Promise.all([
    mailTo(heir, "is_owner", former.name),
    mailTo(former, "was_owner", heir.name),
  ]);
  return {
    before: {
      stepsBack: core
        .update(memberships)
        .set({ role: "admin" })
        .where(and(isMember(former.id, workspaceId), IS_OWNER, onlyIf)),
    },
    after: {
      customer: ownerReplaced(core, { workspaceId, at, onlyIf: isDone }),
      // Only the owner hands over.
      offers: core
        .update(invitations)
        .set({ endedAt: at, endedBy: "withdrawn" })
        .where(
          and(
            eq(invitations.workspaceId, workspaceId),
            eq(invitations.role, "owner"),
            isNull(invitations.endedAt),
            isDone,
          ),
        ),
      toHeir: toHeir.statement,
      toFormer: toFormer.statement,
    },
    mails: [toHeir, toFormer],
  };
}

/** What follows the batch of a change of owner. */
export async function settleOwnerChange(
  deps: EndDeps,
  { workspace, former, leaves }: Change,
  mails: Parameters<typeof enqueueStoredMails>[1],
): Promise<void> {
  await enqueueStoredMails(deps, mails);
  if (leaves) await endMembership(deps, { userId: former.id, workspace });
  else await fitSeats(deps, { workspaceId: workspace.id });
}
