import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { memberships, referrals, subscriptions, trackingEvents, users, workspaces } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { loadReferrer } from "../referrals/same-person.ts";
import { trackedEvent } from "../tracking/tracked-event.ts";
import { newWorkspace } from "./new-workspace.ts";
import { unlessReserved } from "./recoveries.ts";
import { fieldError, isTaken } from "./refusals.ts";
import type { RegisterInput } from "./schemas.ts";
import { newSession } from "./sessions/session-rows.ts";

/**
 * Creates a person with their own workspace, free and inactive, and a session for them. `register` calls it.
 *
 * @throws AppError `email_taken`, which names its field; `no_room`
 */
export async function openAccount(
  deps: Pick<Deps, "core" | "shards" | "config" | "now">,
  input: Omit<RegisterInput, "password" | "challenge"> & {
    passwordHash: string;
    /** The browser that registers, for its session. */
    from: Parameters<typeof newSession>[2];
  },
) {
  const now = deps.now();
  const userId = newId(now);
  const publicId = newPublicId();
  const { core } = deps;
  const created = await newWorkspace(deps, { userId, timeZone: input.timeZone, createdAt: now });
  const workspaceId = created.workspace.id;

  const { tracking } = input;
  const origin = tracking && trackedEvent({ workspaceId, kind: "register", tracking, at: now });
  const referrer = input.ref ? await loadReferrer(core, { code: input.ref, email: input.email }) : null;
  const session = await newSession(deps, { id: userId, publicId, sessionVersion: 1 }, input.from);
  try {
    const { user, workspace, membership, subscription } = await batch(core, {
      user: core
        .insert(users)
        .values({
          id: userId,
          publicId,
          email: unlessReserved(deps, { email: input.email }),
          name: input.name,
          passwordHash: input.passwordHash,
          passwordChangedAt: now,
          sessionVersion: 1,
          createdAt: now,
        })
        .returning(),
      workspace: core.insert(workspaces).values(created.workspace).returning(),
      membership: core
        .insert(memberships)
        .values({ ...created.membership, lastActiveAt: now })
        .returning(),
      subscription: core.insert(subscriptions).values(created.subscription).returning(),
      session: session.stored,
      origin: origin && core.insert(trackingEvents).values(origin).onConflictDoNothing(),
      referral: referrer ? core.insert(referrals).values(referredBy(referrer, { workspaceId, now })) : undefined,
    });
    const member = {
      user: user[0]!,
      workspace: workspace[0]!,
      membership: membership[0]!,
      subscription: subscription[0]!,
    };
    return { token: session.token, member };
  } catch (error) {
    if (isTaken(error)) throw fieldError("email_taken", "email");
    throw error;
  }
}

const referredBy = (
  referrer: { workspaceId: number; code: string },
  { workspaceId, now }: { workspaceId: number; now: number },
) => ({
  referredWorkspaceId: workspaceId,
  referrerWorkspaceId: referrer.workspaceId,
  code: referrer.code,
  createdAt: now,
});
