import { and, eq, exists, inArray, sql } from "drizzle-orm";
import { batch, type Statement } from "../../platform/db/batch.ts";
import { loginFailures, memberships, subscriptions, users, workspaces } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** A person with the workspace they work in and what it pays for. */
export type Member = {
  user: typeof users.$inferSelect;
  workspace: typeof workspaces.$inferSelect;
  subscription: typeof subscriptions.$inferSelect;
};

const members = (core: CoreDb) =>
  core
    .select({ user: users, workspace: workspaces, subscription: subscriptions })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id));

export const memberOfSession = (
  core: CoreDb,
  session: { publicId: string; version: number },
): Promise<Member | undefined> =>
  members(core)
    .where(and(eq(users.publicId, session.publicId), eq(users.sessionVersion, session.version)))
    .orderBy(memberships.createdAt)
    .limit(1)
    .get();

export const memberOfEmail = (core: CoreDb, email: string): Promise<Member | undefined> =>
  members(core).where(eq(users.email, email)).orderBy(memberships.createdAt).limit(1).get();

/**
 * Counts one more attempt, before its password is checked: of many at once, each sees its own number.
 *
 * @returns attempts in the window, this one included
 */
export async function countAttempt(core: CoreDb, attempt: { accountKey: string; now: number; windowMs: number }) {
  const { accountKey, now, windowMs } = attempt;
  const inWindow = sql`${loginFailures.windowStartedAt} > ${now - windowMs}`;
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

type NewPassword = {
  user: Member["user"];
  passwordHash: string;
  at: number;
  /** Stored with it, and only where `isPassword` holds. */
  mail: Statement;
};

/**
 * Ends every session, this one too, and stores the new password; undefined when the requesting session has already ended.
 */
export async function replacePassword(
  core: CoreDb,
  { user, passwordHash, at, mail }: NewPassword,
): Promise<Member["user"] | undefined> {
  const replaced = raiseVersion(core, user, { passwordHash, passwordChangedAt: at });
  const { changed } = await batch(core, { changed: replaced, mail });
  return changed[0];
}

/** That this is the person's password: of two that are set at once, only one is. */
export const isPassword = (core: CoreDb, user: Member["user"], passwordHash: string) =>
  exists(
    core
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash))),
  );

export async function endSessions(core: CoreDb, user: Member["user"]): Promise<void> {
  await raiseVersion(core, user, {});
}

/** Of two at once, only one finds the version that it knows. */
const raiseVersion = (
  core: CoreDb,
  user: Member["user"],
  changes: Partial<Pick<Member["user"], "passwordHash" | "passwordChangedAt">>,
) =>
  core
    .update(users)
    .set({ ...changes, sessionVersion: user.sessionVersion + 1 })
    .where(and(eq(users.id, user.id), eq(users.sessionVersion, user.sessionVersion)))
    .returning();
