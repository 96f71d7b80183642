import { and, desc, eq, exists, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch, type Statement } from "../../platform/db/batch.ts";
import { loginFailures, memberships, sessions, subscriptions, users, workspaces } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../platform/db/prepared-statement.ts";
import { voidOneTimeTokens } from "./one-time-tokens.ts";
import { sessionsUpTo } from "./sessions/session-rows.ts";

/** A person with the workspace they work in, their role there, and its subscription. */
export type Member = {
  user: typeof users.$inferSelect;
  workspace: typeof workspaces.$inferSelect;
  membership: typeof memberships.$inferSelect;
  subscription: typeof subscriptions.$inferSelect;
};

/** The columns of a member, for a query. */
export const MEMBER = { user: users, workspace: workspaces, membership: memberships, subscription: subscriptions };

const members = (core: CoreDb) =>
  core
    .select(MEMBER)
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id));

/** The order of a person's workspaces: the one where they worked last comes first. */
const LATEST_FIRST = [desc(memberships.lastActiveAt), memberships.createdAt];

/**
 * @param session.openSince a session that was last used before this moment has ended
 * @param session.workspace public id of the request's workspace; without one, where the person worked last
 */
export async function loadMemberBySession(
  core: CoreDb,
  {
    workspace,
    ...session
  }: { publicId: string; version: number; sessionId: string; openSince: number } & {
    workspace: string | undefined;
  },
): Promise<(Member & { session: typeof sessions.$inferSelect }) | undefined> {
  const [member] = await (workspace === undefined
    ? memberWhereLatest(core, session)
    : memberOfWorkspace(core, { ...session, workspace }));
  return member;
}

type OfSession = "publicId" | "version" | "sessionId" | "openSince";

const memberWhereLatest = preparedStatement((core: CoreDb, value: ValueOf<OfSession>) =>
  withSession(core, value, undefined),
);
const memberOfWorkspace = preparedStatement((core: CoreDb, value: ValueOf<OfSession | "workspace">) =>
  withSession(core, value, eq(workspaces.publicId, value("workspace"))),
);

const withSession = (core: CoreDb, value: ValueOf<OfSession>, isWorkspace: SQL | undefined) =>
  core
    .select({ ...MEMBER, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(
      and(
        eq(sessions.id, value("sessionId")),
        gt(sessions.lastUsedAt, value("openSince")),
        eq(users.publicId, value("publicId")),
        eq(users.sessionVersion, value("version")),
        isWorkspace,
      ),
    )
    .orderBy(...LATEST_FIRST)
    .limit(1);

export const loadMemberByEmail = (core: CoreDb, email: string): Promise<Member | undefined> =>
  members(core)
    .where(eq(users.email, email))
    .orderBy(...LATEST_FIRST)
    .limit(1)
    .get();

export const loadMemberById = (core: CoreDb, userId: number): Promise<Member | undefined> =>
  members(core)
    .where(eq(users.id, userId))
    .orderBy(...LATEST_FIRST)
    .limit(1)
    .get();

/**
 * Counts one more attempt, before its password is checked. Of many at once, each gets its own number.
 *
 * @returns attempts in the window, this one included
 */
export async function countAttempt(core: CoreDb, attempt: { accountKey: string; now: number; windowMs: number }) {
  const { accountKey, now, windowMs } = attempt;
  const inWindow = gt(loginFailures.windowStartedAt, now - windowMs);
  const row = await core
    .insert(loginFailures)
    .values({ accountKey, failures: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: loginFailures.accountKey,
      set: {
        failures: sql`CASE WHEN ${inWindow} THEN ${loginFailures.failures} + 1 ELSE 1 END`,
        windowStartedAt: sql`CASE WHEN ${inWindow} THEN ${loginFailures.windowStartedAt} ELSE ${now} END`,
      },
    })
    .returning({ attempts: loginFailures.failures })
    .get();
  return row.attempts;
}

export async function forgetAttempts(core: CoreDb, accountKeys: string[]): Promise<void> {
  await core.delete(loginFailures).where(inArray(loginFailures.accountKey, accountKeys));
}

/** The condition that this is the person's password; of two changes at once, only one finds it true. */
export const isPassword = (core: CoreDb, user: Member["user"], passwordHash: string) =>
  exists(
    core
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash))),
  );

type Change = {
  /** Further columns of the person to store with the new version. */
  changes?: Partial<typeof users.$inferInsert>;
  /** The session that continues, as if it was opened now; without it all sessions end. */
  kept?: { sessionId: string };
  /** Further statements of the same batch; they run even when another change was faster. */
  also?: Record<string, Statement | undefined>;
};

/**
 * Makes every token of the person invalid, ends their sessions and their open requests. Of two calls at once, only one finds the
 * version that it knows.
 *
 * @returns the person as stored, and the sessions that ended; undefined when another change was faster
 */
export async function raiseVersion(
  { core, now }: Pick<Deps, "core" | "now">,
  user: Pick<Member["user"], "id" | "sessionVersion">,
  { changes, kept: keptSession, also }: Change = {},
): Promise<{ user: Member["user"]; ended: { id: string }[] } | undefined> {
  const version = user.sessionVersion;
  const { changed, ended } = await batch(core, {
    changed: core
      .update(users)
      .set({ ...changes, sessionVersion: version + 1 })
      .where(and(eq(users.id, user.id), eq(users.sessionVersion, version)))
      .returning(),
    kept:
      keptSession &&
      core
        .update(sessions)
        .set({ version: version + 1, createdAt: now(), lastUsedAt: now() })
        .where(and(eq(sessions.id, keptSession.sessionId), eq(sessions.version, version))),
    voided: voidOneTimeTokens({ core, now }, user.id),
    ended: sessionsUpTo({ core }, { userId: user.id, version }),
    ...also,
  });
  return changed[0] && { user: changed[0], ended };
}
