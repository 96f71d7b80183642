// The link of an invitation contains a secret, of which only the hash is stored.
import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { invitations, memberships, subscriptions, workspaces } from "../../platform/db/core.ts";
import { entitlements } from "../plans/entitlements.ts";

type LinkDeps = Pick<Deps, "core" | "now">;

/** @throws AppError `link_used`, `link_expired`, `link_unknown`, `invitation_withdrawn` */
export async function openInvitation({ core, now }: LinkDeps, { secret }: { secret: string }) {
  const invitation = await core
    .select({ invitation: invitations, workspace: workspaces, subscription: subscriptions })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, invitations.workspaceId))
    .where(eq(invitations.hash, await sha256Hex(secret)))
    .get();
  if (!invitation) throw new AppError("link_unknown");
  const { endedBy, expiresAt } = invitation.invitation;
  if (endedBy === "accepted") throw new AppError("link_used");
  if (endedBy === "withdrawn") throw new AppError("invitation_withdrawn");
  if (expiresAt <= now()) throw new AppError("link_expired");
  return invitation;
}

export type OpenInvitation = Awaited<ReturnType<typeof openInvitation>>;

/**
 * Marks the invitation as accepted, while it is open and the plan has a seat; of two calls at once, one does. The seat was
 * reserved for it, and only a change to a smaller plan can have taken it. A new owner needs none: the team fits itself to them.
 */
export function acceptStatement(
  { core }: Pick<Deps, "core">,
  { invitation, subscription }: OpenInvitation,
  at: number,
) {
  const { seats } = entitlements(subscription, at);
  return core
    .update(invitations)
    .set({ endedAt: at, endedBy: "accepted" })
    .where(
      and(
        eq(invitations.hash, invitation.hash),
        isNull(invitations.endedAt),
        gt(invitations.expiresAt, at),
        or(
          eq(invitations.role, "owner"),
          sql`${core.$count(memberships, eq(memberships.workspaceId, invitation.workspaceId))} < ${seats}`,
        ),
      ),
    )
    .returning({ role: invitations.role });
}

/** A value of the invitation, for the same batch; NULL when this batch did not accept it. */
export const ofAccepted = (
  { core }: Pick<Deps, "core">,
  { invitation }: OpenInvitation,
  { column, at }: { column: "role" | "pageIds"; at: number },
): SQL =>
  sql`(${core
    .select({ value: invitations[column] })
    .from(invitations)
    .where(
      and(eq(invitations.hash, invitation.hash), eq(invitations.endedBy, "accepted"), eq(invitations.endedAt, at)),
    )})`;
