import { and, desc, eq, lte, notInArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { memberships, sessions } from "../../../platform/db/core.ts";

/** The maximum number of sessions of a person. The list shows all of them, so that none is hidden behind others. */
export const MAX_SESSIONS = 50;

type EndDeps = Pick<Deps, "core" | "live">;

/** Ends one session of the person, and closes its sockets. @throws AppError `not_found` */
export async function endSession(deps: EndDeps, { userId, id }: { userId: number; id: string }): Promise<void> {
  const ended = await deps.core
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError("not_found");
  await closeSockets(deps, { userId, ended });
}

/**
 * Deletes the sessions up to a version, in the batch that raises the version. Of two changes at once, neither deletes the other's
 * new session.
 */
export const sessionsUpTo = ({ core }: Pick<Deps, "core">, { userId, version }: { userId: number; version: number }) =>
  core
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lte(sessions.version, version)))
    .returning({ id: sessions.id });

/** Ends the sessions beyond the limit that were not used for the longest time, in the batch that opens one more. */
export const sessionsBeyondLimit = ({ core }: Pick<Deps, "core">, userId: number) => {
  const latest = core
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(MAX_SESSIONS);
  return core.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, latest)));
};

/** Closes the sockets of sessions that have ended, in every workspace of the person. */
export async function closeSockets(
  { core, live }: EndDeps,
  { userId, ended }: { userId: number; ended: { id: string }[] },
): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  const rooms = await core
    .select({ workspaceId: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  for (const { workspaceId } of rooms) live.end(workspaceId, ids);
}
