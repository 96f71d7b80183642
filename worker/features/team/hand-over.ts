import { and, eq, exists, notExists, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships } from "../../platform/db/core.ts";
import type { Member } from "../auth/queries.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";
import { ownerReplaced } from "../plans/customer-changed.ts";
import { fitSeats } from "../plans/fit-seats.ts";
import { nextChargeAt } from "../plans/next-charge-at.ts";
import { type Caller, isMember, loadMember } from "./queries.ts";

type Person = Pick<Caller["user"], "id" | "name" | "email">;

/**
 * Makes another member the owner, and the owner an administrator. Both get a mail. The former owner's cards are detached in
 * Stripe within minutes, and the new owner is asked for one.
 *
 * @throws AppError `not_found`, `own_role`
 */
export async function handOver(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "now">,
  { user, workspace, subscription }: Caller & Pick<Member, "subscription">,
  { userId }: { userId: string },
): Promise<void> {
  const { core } = deps;
  const workspaceId = workspace.id;
  const heir = await loadMember(core, { workspaceId, userId });
  if (heir.id === user.id) throw new AppError("own_role");
  const at = deps.now();
  const team = workspace.name ?? user.name;
  const isHeir = isMember(heir.id, workspaceId);
  const isOwner = eq(memberships.role, "owner");
  const membership = (condition: SQL | undefined) =>
    core.select({ id: memberships.userId }).from(memberships).where(condition);
  const neededBy = nextChargeAt(subscription);
  const card = neededBy === null ? null : { neededBy, timeZone: workspace.timeZone };
  const mailTo = (person: Person, what: "is_owner" | "was_owner", colleague: Person) =>
    storeMail(deps, {
      key: `team_owner:${workspace.publicId}:${person.id}:${at}`,
      to: person.email,
      workspaceId,
      userId: person.id,
      letter: "team_changed",
      data: { name: person.name, team, what, other: colleague.name, card },
      onlyIf: exists(membership(and(isHeir, isOwner))),
    });
  const [toHeir, toFormer] = await Promise.all([mailTo(heir, "is_owner", user), mailTo(user, "was_owner", heir)]);
  // There is always one owner: the present one is changed first, if the other one is still a member.
  const { given } = await batch(core, {
    stepsBack: core
      .update(memberships)
      .set({ role: "admin" })
      .where(and(isMember(user.id, workspaceId), isOwner, exists(membership(isHeir)))),
    given: core
      .update(memberships)
      .set({ role: "owner", pageIds: null, restsSince: null })
      .where(
        and(
          isHeir,
          // Of two calls at once, the second finds the owner that the first one made.
          notExists(membership(and(eq(memberships.workspaceId, workspaceId), isOwner))),
        ),
      )
      .returning({ id: memberships.userId }),
    customer: ownerReplaced(core, { workspaceId, at, onlyIf: exists(membership(and(isHeir, isOwner))) }),
    toHeir: toHeir.statement,
    toFormer: toFormer.statement,
  });
  if (given.length === 0) throw new AppError("not_found", { facts: "member" });
  await fitSeats(deps, { workspaceId });
  await enqueueStoredMails(deps, [toHeir, toFormer]);
}
