import { and, eq, exists, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships, sessions } from "../../platform/db/core.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";
import { type Caller, isMember, limitToPages, loadMember, withdrawInvitationsOf } from "./queries.ts";
import type { MemberInput } from "./schemas.ts";

/**
 * Gives a member another role, or other pages, from their next request on. The open invitations of one who may not invite any
 * more are withdrawn.
 *
 * @throws AppError `not_found`, `own_role`, `owner_stays`, `unknown_page`
 */
export async function changeMember(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "live" | "now">,
  { user, workspace }: Caller,
  { userId, role, pages }: MemberInput & { userId: string },
): Promise<void> {
  const { core } = deps;
  const workspaceId = workspace.id;
  const member = await loadMember(core, { workspaceId, userId });
  if (member.id === user.id) throw new AppError("own_role");
  if (member.role === "owner") throw new AppError("owner_stays");
  const pageIds = await limitToPages(deps, { workspaceId, role, pages });
  const at = deps.now();
  const mail = await storeMail(deps, {
    key: `team_changed:${userId}:${workspace.publicId}:${at}`,
    to: member.email,
    workspaceId,
    userId: member.id,
    letter: "team_changed",
    data: { name: member.name, team: workspace.name ?? user.name, what: "role", role },
    onlyIf: exists(core.select({ id: memberships.userId }).from(memberships).where(isMember(member.id, workspaceId))),
  });
  const { changed, open } = await batch(core, {
    changed: core
      .update(memberships)
      .set({ role, pageIds })
      .where(and(isMember(member.id, workspaceId), ne(memberships.role, "owner")))
      .returning({ id: memberships.userId }),
    invitations: withdrawInvitationsOf(core, { userId: member.id, workspaceId, at }),
    mail: member.role === role ? undefined : mail.statement,
    open: core.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, member.id)),
  });
  if (changed.length === 0) throw new AppError("not_found", { facts: "member" });
  // Their sockets follow the old pages; the screens open new ones.
  deps.live.end(
    workspaceId,
    open.map(({ id }) => id),
  );
  await enqueueStoredMails(deps, [mail]);
}
