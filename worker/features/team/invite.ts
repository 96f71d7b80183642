import { and, eq, exists, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newSecret } from "../../platform/crypto/encoding.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { batch } from "../../platform/db/batch.ts";
import { invitations, memberships, users, workspaces } from "../../platform/db/core.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { DAY_MS, INVITATION_DAYS } from "../../vocabulary/durations.ts";
import { largerTeams } from "../../vocabulary/money/plan-features.ts";
import type { Role } from "../../vocabulary/people/roles.ts";
import { countAttempt, type Member } from "../auth/queries.ts";
import { fieldError } from "../auth/refusals.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";
import { entitlements } from "../plans/entitlements.ts";
import { loadNamedAccounts, pageNames } from "./page-names.ts";
import { limitToPages } from "./queries.ts";
import type { InviteInput } from "./schemas.ts";

type InviteDeps = Pick<Deps, "core" | "sealer" | "queues" | "now">;
type Inviter = Pick<Member, "user" | "workspace" | "subscription">;

/** The maximum number of mails of one workspace in a day to addresses that may be strangers'. */
const MAX_PER_DAY = 30;

/** Whom to invite; an `owner` gets the workspace itself. */
type Invitee = Omit<InviteInput, "role"> & { role: Role; inviterLeaves?: boolean };

/**
 * Mails a person a link to join the workspace, or to become its owner. For the same address, a new link replaces the earlier one.
 * Members and open invitations together must fit the seats of the plan; a new owner needs none.
 *
 * @throws AppError `email_unverified` for an inviter whose own address is not verified, `already_member`, `unknown_page` with
 * their field, `seats_full`, `too_many_requests`
 */
export async function invite(deps: InviteDeps, inviter: Inviter, input: Invitee): Promise<void> {
  const { core } = deps;
  const { user, workspace } = inviter;
  if (user.emailVerifiedAt === null) throw new AppError("email_unverified");
  const { inviterLeaves = false } = input;
  const pageIds = await limitToPages(deps, { ...input, workspaceId: workspace.id });
  const member = await core
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspace.id)))
    .where(eq(users.email, input.email))
    .get();
  if (member) throw fieldError("already_member", "email");
  await send(deps, inviter, { email: input.email, role: input.role, pageIds, inviterLeaves });
}

/** Mails a new link for an open invitation. @throws AppError as `invite`; `not_found`, `role_forbidden` */
export async function resendInvitation(
  deps: InviteDeps,
  inviter: Inviter & Pick<Member, "membership">,
  { id }: { id: string },
): Promise<string> {
  if (inviter.user.emailVerifiedAt === null) throw new AppError("email_unverified");
  const own = and(
    eq(invitations.workspaceId, inviter.workspace.id),
    eq(invitations.publicId, id),
    isNull(invitations.endedAt),
  );
  const invitation = await deps.core.select().from(invitations).where(own).get();
  if (!invitation) throw new AppError("not_found", { facts: "invitation" });
  // An offer of ownership is made by its owner, who confirmed it with their password.
  if (invitation.role === "owner" && inviter.membership.role !== "owner") throw new AppError("role_forbidden");
  await send(deps, inviter, invitation);
  return invitation.email;
}

/** Withdraws an open invitation, so that its link is no longer valid. @throws AppError `not_found` */
export async function withdrawInvitation(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, id }: { workspaceId: number; id: string },
): Promise<void> {
  const withdrawn = await core
    .update(invitations)
    .set({ endedAt: now(), endedBy: "withdrawn" })
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.publicId, id), isNull(invitations.endedAt)))
    .returning({ id: invitations.publicId });
  if (withdrawn.length === 0) throw new AppError("not_found", { facts: "invitation" });
}

type Invited = Pick<typeof invitations.$inferSelect, "email" | "role" | "pageIds" | "inviterLeaves">;

async function send(deps: InviteDeps, { user, workspace, subscription }: Inviter, invited: Invited) {
  const { email, role, pageIds, inviterLeaves } = invited;
  const { core } = deps;
  const at = deps.now();
  const workspaceId = workspace.id;
  const sent = await countAttempt(core, { accountKey: `invitations:${workspaceId}`, now: at, windowMs: DAY_MS });
  if (sent > MAX_PER_DAY) throw new AppError("too_many_requests", { facts: "invitations of a day" });
  const { seats } = entitlements(subscription, at);
  const secret = newSecret();
  const hash = await sha256Hex(secret);
  const row = {
    workspaceId,
    email,
    publicId: newPublicId(),
    hash,
    role,
    pageIds,
    inviterLeaves,
    invitedBy: user.id,
    createdAt: at,
    expiresAt: at + INVITATION_DAYS * DAY_MS,
  };
  const othersOpen = and(
    eq(invitations.workspaceId, workspaceId),
    ne(invitations.email, email),
    ne(invitations.role, "owner"),
    isNull(invitations.endedAt),
    gt(invitations.expiresAt, at),
  );
  const taken = sql`${core.$count(memberships, eq(memberships.workspaceId, workspaceId))} + ${core.$count(invitations, othersOpen)}`;
  const name = workspace.name ?? user.name;
  const pages = pageNames(pageIds ? await loadNamedAccounts(core, workspaceId) : [], pageIds);
  const mail = await storeMail(deps, {
    key: `team_invitation:${row.publicId}`,
    to: email,
    workspaceId,
    letter: "team_invitation",
    data: { team: name, inviter: user.name, role, pages, secret, days: INVITATION_DAYS },
    onlyIf: exists(core.select({ hash: invitations.hash }).from(invitations).where(eq(invitations.hash, hash))),
  });
  const { stored } = await batch(core, {
    stored: core
      .insert(invitations)
      .select(rowsFor(invitations, row, { where: role === "owner" ? undefined : lt(taken, seats) }))
      .onConflictDoUpdate({
        target: [invitations.workspaceId, invitations.email],
        set: { ...row, endedAt: null, endedBy: null },
      })
      .returning({ id: invitations.publicId }),
    // The name helps people who work in several workspaces to distinguish them.
    named: core
      .update(workspaces)
      .set({ name })
      .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.name))),
    mail: mail.statement,
  });
  if (stored.length === 0)
    throw new AppError("seats_full", {
      message:
        seats === 1
          ? `${subscription?.status === "trial" ? "La prueba" : "Tu plan"} es para una sola persona. Con el plan ${largerTeams(seats, { verb: "trabajan", and: ", y con " })}.`
          : `Tu plan incluye ${seats} personas, contando las invitadas. Quita a alguien, retira una invitación o cambia de plan.`,
    });
  await enqueueStoredMails(deps, [mail]);
}
