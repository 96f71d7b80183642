import { and, eq, exists, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { memberships, users, workspaces } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { LetterData } from "../mail/letters.ts";
import { type StoredMail, storeMail } from "../mail/store-mail.ts";

type TeamMember = Awaited<ReturnType<typeof loadMembers>>[number];

/** The people of a workspace, and whether they are in another one as well. */
export function loadMembers(core: CoreDb, workspaceId: number) {
  const elsewhere = alias(memberships, "elsewhere");
  const other = core
    .select({ id: elsewhere.userId })
    .from(elsewhere)
    .where(and(eq(elsewhere.userId, memberships.userId), ne(elsewhere.workspaceId, workspaceId)));
  return core
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: memberships.role,
      isElsewhere: sql`${exists(other)}`.mapWith(Boolean).as("is_elsewhere"),
      team: workspaces.name,
      timeZone: workspaces.timeZone,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(memberships.workspaceId, workspaceId));
}

type Happened = {
  what: LetterData<"team_deletion">["what"];
  workspaceId: number;
  /** Identifies this account deletion among those of the workspace. */
  closesAt: number;
  onlyIf?: SQL;
};

/** The letters to the members who are not the owner, for the batch of the change that they report. */
export function memberLetters(
  deps: Pick<Deps, "core" | "sealer" | "now">,
  members: readonly TeamMember[],
  { what, workspaceId, closesAt, onlyIf }: Happened,
): Promise<StoredMail[]> {
  const owner = members.find(({ role }) => role === "owner");
  return Promise.all(
    members
      .filter((member) => member !== owner)
      .map(({ id, email, name, team, timeZone, isElsewhere }) =>
        storeMail(deps, {
          key: `team_deletion:${workspaceId}:${closesAt}:${what}:${id}`,
          to: email,
          letter: "team_deletion",
          data: { name, team: team ?? owner?.name ?? "", what, closesAt, timeZone, isLast: !isElsewhere },
          // The mails of a deleted workspace must not belong to it, or they would be deleted with it.
          ...(what !== "closed" && { workspaceId, userId: id }),
          ...(onlyIf && { onlyIf }),
        }),
      ),
  );
}
