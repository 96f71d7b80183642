import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch } from "../../../platform/db/batch.ts";
import { users } from "../../../platform/db/core.ts";
import { enqueueStoredMails, storeMail } from "../../mail/store-mail.ts";
import { linkRefusal, newOneTimeToken, openLink, shortOf, spendOneTimeToken } from "../one-time-tokens.ts";
import type { Member } from "../queries.ts";

/** Mails a link to a person whose address is not verified; otherwise does nothing. */
export async function sendVerification(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "now">,
  { user, workspaceId }: { user: Member["user"]; workspaceId: number },
): Promise<void> {
  const { id: userId, email, name, emailVerifiedAt } = user;
  if (emailVerifiedAt !== null) return;
  const { secret, stored } = await newOneTimeToken(deps, { kind: "verify_email", userId, email });
  const key = `verify_email:${shortOf(secret)}`;
  const data = { name, secret };
  const mail = await storeMail(deps, { key, to: email, workspaceId, userId, letter: "verify_email", data });
  await batch(deps.core, { stored, mail: mail.statement });
  await enqueueStoredMails(deps, [mail]);
}

/**
 * Verifies the address of the signed-in person. The link alone is not enough: a person who gets a mail about an account that a
 * stranger opened with their address must not verify it for the stranger by a click.
 *
 * @throws AppError `link_used`, `link_expired`; `link_unknown`, including for a link of another account
 */
export async function verifyEmail(
  deps: Pick<Deps, "core" | "now">,
  { user, secret }: { user: Member["user"]; secret: string },
): Promise<void> {
  const { userId, email } = await openLink(deps, { kind: "verify_email", secret });
  if (userId !== user.id || email !== user.email) throw linkRefusal("unknown");
  await spendOneTimeToken(deps, { kind: "verify_email", secret });
  await deps.core
    .update(users)
    .set({ emailVerifiedAt: deps.now() })
    .where(and(eq(users.id, user.id), eq(users.email, user.email), isNull(users.emailVerifiedAt)));
}
