// Lets people join a workspace by the link of an invitation: with the account of its address, or with a new one.
import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships, users } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { isoTimeOrNull } from "../../time.ts";
import { signDevice } from "../auth/device.ts";
import { accountKeyOf } from "../auth/login-attempts.ts";
import { hashPassword } from "../auth/passwords/password.ts";
import { requireGoodPassword } from "../auth/passwords/require-good-password.ts";
import { loadMemberById, type Member } from "../auth/queries.ts";
import { unlessReserved } from "../auth/recoveries.ts";
import { hasFailed, isTaken } from "../auth/refusals.ts";
import { newSession } from "../auth/sessions/session-rows.ts";
import type { Source } from "../auth/source.ts";
import { nextChargeAt } from "../plans/next-charge-at.ts";
import type { EndDeps } from "./end-membership.ts";
import { ownerChange, settleOwnerChange } from "./hand-over.ts";
import { acceptStatement, type OpenInvitation, ofAccepted, openInvitation } from "./invitation-links.ts";
import { loadNamedAccounts, pageNames } from "./page-names.ts";
import type { JoinInput } from "./schemas.ts";

/** Returns what a person with the link reads before they accept. @throws AppError as `openInvitation` */
export async function readInvitation({ core, now }: Pick<Deps, "core" | "now">, { secret }: { secret: string }) {
  const { invitation, workspace, subscription } = await openInvitation({ core, now }, { secret });
  const { email, role, pageIds, invitedBy } = invitation;
  const people = await core
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(or(invitedBy === null ? undefined : eq(users.id, invitedBy), eq(users.email, email)));
  return {
    team: workspace.name ?? "",
    inviter: people.find(({ id }) => id === invitedBy)?.name ?? null,
    email,
    role,
    /** The pages that it is limited to; null for all. */
    page_names: pageNames(pageIds ? await loadNamedAccounts(core, workspace.id) : [], pageIds),
    /** Of an offer of ownership: until when the plan is paid; null without a plan that renews. */
    paid_until: isoTimeOrNull(role === "owner" ? nextChargeAt(subscription) : null),
    /** Whether its address has an account, with which it must be accepted. */
    has_account: people.some((person) => person.email === email),
  };
}

/**
 * Makes the signed-in person a member, or the owner. The link and the account must have the same address, so a forwarded link is
 * useless. Two acceptances at once make one member.
 *
 * @returns the accepted invitation and its workspace
 * @throws AppError as `openInvitation`; `invitation_of_another`, `team_full`
 */
export async function acceptInvitation(
  deps: EndDeps,
  { user }: Pick<Member, "user">,
  { secret }: { secret: string },
): Promise<OpenInvitation> {
  const { core } = deps;
  const opened = await openInvitation(deps, { secret });
  const { invitation, workspace } = opened;
  if (invitation.email !== user.email) throw new AppError("invitation_of_another");
  const at = deps.now();
  const change = await changeOf(deps, opened, { heir: user, at });
  const membership = {
    userId: user.id,
    workspaceId: workspace.id,
    role: ofAccepted({ core }, opened, { column: "role", at }),
    pageIds: ofAccepted({ core }, opened, { column: "pageIds", at }),
    lastActiveAt: at,
    createdAt: at,
  };
  const joins = core
    .insert(memberships)
    .select(rowsFor(memberships, membership, { where: isNotNull(membership.role) }));
  const { accepted } = await batch(core, {
    accepted: acceptStatement({ core }, opened, at),
    ...change?.before,
    joined: change
      ? joins.onConflictDoUpdate({
          target: [memberships.userId, memberships.workspaceId],
          set: { role: "owner", pageIds: null, restsSince: null },
        })
      : joins.onConflictDoNothing(),
    ...change?.after,
    // The link was sent to the mailbox of this account.
    verified: core
      .update(users)
      .set({ emailVerifiedAt: at })
      .where(and(eq(users.id, user.id), eq(users.email, invitation.email), isNull(users.emailVerifiedAt))),
  });
  if (accepted.length === 0) {
    await openInvitation(deps, { secret });
    throw new AppError("team_full");
  }
  await change?.settle();
  return opened;
}

/** The change of owner that an invitation makes when it is accepted; undefined for an invitation into the team. */
async function changeOf(
  deps: EndDeps,
  opened: OpenInvitation,
  { heir, at }: { heir: Pick<Member["user"], "id" | "name" | "email">; at: number },
) {
  const { invitation, workspace, subscription } = opened;
  if (invitation.role !== "owner") return undefined;
  const former = await deps.core.select().from(users).where(eq(users.id, invitation.invitedBy)).get();
  if (!former) throw new AppError("invitation_withdrawn");
  const change = { workspace, subscription, former, heir, leaves: invitation.inviterLeaves, at };
  const onlyIf = isNotNull(ofAccepted(deps, opened, { column: "role", at }));
  const { mails, ...statements } = await ownerChange(deps, change, { onlyIf });
  return { ...statements, settle: () => settleOwnerChange(deps, change, mails) };
}

/**
 * Creates an account for the address of an invitation, which is a member or the owner of that workspace only, and a session. Its
 * address is verified, because the link was sent there.
 *
 * @throws AppError as `openInvitation`; as `requireGoodPassword`; `email_taken` when the address has an account now, or is
 * reserved; `team_full`
 */
export async function joinByInvitation(
  deps: EndDeps & Pick<Deps, "config" | "findBreached">,
  { secret, name, password }: JoinInput,
  source: Source,
): Promise<{ token: string; device: string; member: Member }> {
  const { core } = deps;
  const opened = await openInvitation(deps, { secret });
  const { email, workspaceId } = opened.invitation;
  await requireGoodPassword(deps, { password, email, field: "password" });
  const deviceId = newPublicId();
  const passwordHash = await hashPassword(password);
  const at = deps.now();
  const person = { id: newId(at), publicId: newPublicId(), sessionVersion: 1 };
  const session = await newSession(deps, person, { ...source, deviceId: source.isBrowser ? deviceId : null });
  const change = await changeOf(deps, opened, { heir: { id: person.id, name, email }, at });
  try {
    await batch(core, {
      accepted: acceptStatement(deps, opened, at),
      user: core.insert(users).values({
        ...person,
        email: unlessReserved(deps, { email }),
        name,
        passwordHash,
        passwordChangedAt: at,
        emailVerifiedAt: at,
        createdAt: at,
      }),
      ...change?.before,
      // Without a role no member is stored: another request was faster, or the invitation was withdrawn.
      membership: core.insert(memberships).values({
        userId: person.id,
        workspaceId,
        role: ofAccepted(deps, opened, { column: "role", at }),
        pageIds: ofAccepted(deps, opened, { column: "pageIds", at }),
        lastActiveAt: at,
        createdAt: at,
      }),
      ...change?.after,
      session: session.stored,
    });
  } catch (error) {
    await openInvitation(deps, { secret });
    if (isTaken(error)) throw new AppError("email_taken");
    if (hasFailed(error, /NOT NULL constraint failed: memberships\.role/)) throw new AppError("team_full");
    throw error;
  }
  await change?.settle();
  const member = await loadMemberById(core, person.id);
  if (!member) throw new AppError("internal", { facts: "the new member is not stored" });
  const device = await signDevice(deps, { accountKey: await accountKeyOf(deps, email), id: deviceId });
  return { token: session.token, device, member };
}
