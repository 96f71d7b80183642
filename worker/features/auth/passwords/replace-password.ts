import type { Deps } from "../../../deps.ts";
import type { users } from "../../../platform/db/core.ts";
import { enqueueStoredMails, storeMail } from "../../mail/store-mail.ts";
import { isPassword, type Member, raiseVersion } from "../queries.ts";
import { closeSockets } from "../sessions/session-rows.ts";
import { hashPassword } from "./password.ts";

type Replacement = Pick<Member, "user" | "workspace"> & {
  /** Already checked by `requireGoodPassword`. */
  newPassword: string;
  /** Further columns of the person to store with it. */
  changes?: Partial<typeof users.$inferInsert>;
  /** The session that continues; without it all sessions end. */
  kept?: { sessionId: string };
};

/**
 * Stores a new password, ends the sessions and their sockets, and sends a mail about it.
 *
 * @returns the person as stored; undefined when another change was faster, and then nothing is stored or mailed
 */
export async function replacePassword(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "live" | "now">,
  { user, workspace, newPassword, changes, kept: keptSession }: Replacement,
): Promise<Member["user"] | undefined> {
  const passwordHash = await hashPassword(newPassword);
  const at = deps.now();
  const mail = await storeMail(deps, {
    key: `password_changed:${user.publicId}:${at}`,
    to: user.email,
    workspaceId: workspace.id,
    userId: user.id,
    letter: "password_changed",
    data: { name: user.name, at, timeZone: workspace.timeZone },
    onlyIf: isPassword(deps.core, user, passwordHash),
  });
  const changed = await raiseVersion(deps, user, {
    changes: { ...changes, passwordHash, passwordChangedAt: at },
    also: { mail: mail.statement },
    ...(keptSession && { kept: keptSession }),
  });
  if (!changed) return undefined;
  await closeSockets(deps, { userId: user.id, ended: changed.ended });
  await enqueueStoredMails(deps, [mail]);
  return changed.user;
}
