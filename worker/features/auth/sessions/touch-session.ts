import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { batch } from "../../../platform/db/batch.ts";
import { memberships, sessions } from "../../../platform/db/core.ts";
import { DAY_MS, MINUTE_MS, SESSION_DAYS } from "../../../vocabulary/durations.ts";

/** How often the time and place of use are written. */
const WRITTEN_EVERY_MS = 5 * MINUTE_MS;

type Used = {
  session: { id: string; lastUsedAt: number };
  membership: { userId: number; workspaceId: number; lastActiveAt: number | null };
};

/** The moment after which a session must have been used to be still open. */
export const idleSince = (now: number): number => now - SESSION_DAYS * DAY_MS;

/**
 * Stores when and where a session was used, and in which workspace its person works. A failure is logged, and the request
 * continues.
 */
export async function touchSession(
  { core, now }: Pick<Deps, "core" | "now">,
  { session, membership }: Used,
  place: { country: string | null; city: string | null },
): Promise<void> {
  const at = now();
  const isOld = (since: number | null) => since === null || at - since >= WRITTEN_EVERY_MS;
  const { userId, workspaceId } = membership;
  await batch(core, {
    session: isOld(session.lastUsedAt)
      ? core
          .update(sessions)
          .set({ lastUsedAt: at, ...place })
          .where(eq(sessions.id, session.id))
      : undefined,
    membership: isOld(membership.lastActiveAt)
      ? core
          .update(memberships)
          .set({ lastActiveAt: at })
          .where(and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId)))
      : undefined,
  }).catch((error: unknown) => logFailure("session_use_lost", error));
}
