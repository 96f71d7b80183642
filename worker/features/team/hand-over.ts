import { and, eq, exists, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships } from "../../platform/db/core.ts";
import { confirmPerson } from "../auth/second-step/confirm-person.ts";
import type { Source } from "../auth/source.ts";
import { nudgeMails } from "../mail/nudge-mails.ts";
import { storeMail } from "../mail/store-mail.ts";
import { type Caller, isMember, memberOf } from "./queries.ts";
import type { HandOverInput } from "./schemas.ts";

/**
 * Makes another member the owner, and the owner an administrator. Both are told by mail.
 *
 * @returns the second step that the owner still has to take; null when it is done
 * @throws AppError `not_found`, `own_role`, and as `confirmPerson`
 */
export async function handOver(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "now">,
  { user, workspace }: Caller,
  { userId, ...shown }: HandOverInput & { origin: string; source: Source },
): Promise<Awaited<ReturnType<typeof confirmPerson>>> {
  const { core } = deps;
  const workspaceId = workspace.id;
  const heir = await memberOf(core, { workspaceId, userId });
  if (heir.id === user.id) throw new AppError("own_role");
  const pending = await confirmPerson(deps, { user, ...shown });
  if (pending) return pending;
  const at = deps.now();
  const team = workspace.name ?? user.name;
  const isOwner = exists(
    core
      .select({ id: memberships.userId })
      .from(memberships)
      .where(and(isMember(heir.id, workspaceId), eq(memberships.role, "owner"))),
  );
  const mails = await Promise.all(
    [
      { id: heir.id, name: heir.name, email: heir.email, what: "is_owner" as const },
      { id: user.id, name: user.name, email: user.email, what: "was_owner" as const },
    ].map(({ id, name, email, what }) =>
      storeMail(deps, {
        key: `team_owner:${workspace.publicId}:${id}:${at}`,
        to: email,
        workspaceId,
        userId: id,
        letter: "team_changed",
        data: { name, team, what, other: what === "is_owner" ? user.name : heir.name },
        onlyIf: isOwner,
      }),
    ),
  );
  const isThere = exists(
    core.select({ id: memberships.userId }).from(memberships).where(isMember(heir.id, workspaceId)),
  );
  // One owner at any moment: the first makes room, if the other is still there.
  const { given } = await batch(core, {
    stepsBack: core
      .update(memberships)
      .set({ role: "admin" })
      .where(and(isMember(user.id, workspaceId), eq(memberships.role, "owner"), isThere)),
    given: core
      .update(memberships)
      .set({ role: "owner", pageIds: null })
      .where(
        and(
          isMember(heir.id, workspaceId),
          // Of two at once the second one finds the owner that the first one made.
          notExists(
            core
              .select({ id: sql`1` })
              .from(sql`memberships standing`)
              .where(sql`standing.workspace_id = ${workspaceId} AND standing.role = 'owner'`),
          ),
        ),
      )
      .returning({ id: memberships.userId }),
    toHeir: mails[0]!.statement,
    toFormer: mails[1]!.statement,
  });
  if (given.length === 0) throw new AppError("not_found", { facts: "member" });
  await nudgeMails(deps, mails);
  return null;
}
