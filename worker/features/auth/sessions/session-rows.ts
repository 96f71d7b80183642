import { and, desc, eq, gt, lte, notInArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { logFailure } from "../../../failures.ts";
import { batch } from "../../../platform/db/batch.ts";
import { memberships, sessions, type users } from "../../../platform/db/core.ts";
import { newPublicId } from "../../../platform/db/ids.ts";
import { isoTime } from "../../../time.ts";
import { DAY_MS, MINUTE_MS, SESSION_DAYS } from "../../../vocabulary/durations.ts";
import { signSession } from "../session.ts";

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

/** The person's open sessions, the last used first. */
export async function listSessions(
  { core, now }: Pick<Deps, "core" | "now">,
  { userId, currentId }: { userId: number; currentId: string },
) {
  const rows = await core
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.lastUsedAt, idleSince(now()))))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(MAX_SESSIONS);
  return rows.map(({ id, device, country, city, createdAt, lastUsedAt }) => ({
    id,
    device,
    country,
    city,
    created_at: isoTime(createdAt),
    last_used_at: isoTime(lastUsedAt),
    is_current: id === currentId,
  }));
}

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

type Person = Pick<typeof users.$inferSelect, "id" | "publicId" | "sessionVersion">;
/** `deviceId`: the device whose cookie the session is bound to; null for none. */
type Opening = { deviceId: string | null; device: string; country: string | null; city: string | null };

/** Creates a session: the statement that stores it, for a batch, and its token, which is valid once the statement ran. */
export async function newSession(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  { id: userId, publicId, sessionVersion }: Person,
  { deviceId, device, country, city }: Opening,
) {
  const id = newPublicId();
  const at = now();
  const row = { id, userId, version: sessionVersion, device, country, city, createdAt: at, lastUsedAt: at };
  return {
    stored: core.insert(sessions).values(row),
    token: await signSession({ config, now }, { publicId, sessionVersion }, { sessionId: id, deviceId }),
  };
}
