// Resets a forgotten password by a link in a mail, which is valid once and for thirty minutes.
import { and, eq, gt, lt, type SQL } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { batch } from "../../../platform/db/batch.ts";
import { mails } from "../../../platform/db/core.ts";
import { HOUR_MS } from "../../../vocabulary/durations.ts";
import { RESETS_PER_HOUR } from "../../../vocabulary/limits.ts";
import { addressKeyOf, enqueueStoredMails, storeMail } from "../../mail/store-mail.ts";
import { linkRefusal, newOneTimeToken, openLink, shortOf, spendLink } from "../one-time-tokens.ts";
import { replacePassword } from "../passwords/replace-password.ts";
import { requireGoodPassword } from "../passwords/require-good-password.ts";
import { loadMemberByEmail, loadMemberById, type Member } from "../queries.ts";

type MailDeps = Pick<Deps, "core" | "config" | "sealer" | "queues" | "now">;

/**
 * Mails a link to the address, if it has an account. Without an account the same is read and written, so that neither the answer
 * nor its time shows the difference.
 */
export async function requestPasswordReset(deps: MailDeps, { email }: { email: string }): Promise<void> {
  const member = await loadMemberByEmail(deps.core, email);
  const sentLately = and(
    eq(mails.addressKey, await addressKeyOf(email)),
    gt(mails.createdAt, deps.now() - HOUR_MS),
    eq(mails.letter, "reset_password"),
  );
  await mailReset(deps, { member, email, onlyIf: lt(deps.core.$count(mails, sentLately), RESETS_PER_HOUR) });
}

type ResetMail = { member: Pick<Member, "user" | "workspace"> | undefined; email: string; onlyIf?: SQL };

/** Mails the link. Without a member it is stored, and goes to nobody. */
export async function mailReset(deps: MailDeps, { member, email, onlyIf }: ResetMail): Promise<void> {
  const { secret, stored } = await newOneTimeToken(deps, {
    kind: "reset_password",
    userId: member?.user.id ?? null,
    email,
  });
  const mail = await storeMail(deps, {
    key: `reset_password:${shortOf(secret)}`,
    to: email,
    workspaceId: member?.workspace.id,
    userId: member?.user.id,
    letter: "reset_password",
    data: { name: member?.user.name ?? "", secret },
    ...(onlyIf && { onlyIf }),
  });
  await batch(deps.core, { stored, mail: member && mail.statement });
  // When no mail was stored, the queue finds no row.
  await enqueueStoredMails(deps, [mail]);
}

/**
 * Sets the password that the owner of the mailbox chose, and ends every session. A person who opened the account with somebody
 * else's address loses access: the address counts as verified now, and a second step needs a verified address, so they had none.
 *
 * @returns whose it was, for the security event
 * @throws AppError as `requireGoodPassword`; `link_used`, `link_expired`, `link_unknown`
 */
export async function resetPassword(
  deps: MailDeps & Pick<Deps, "live" | "findBreached">,
  { secret, newPassword }: { secret: string; newPassword: string },
): Promise<{ workspaceId: number }> {
  const { core, now } = deps;
  const { userId, email } = await openLink(deps, { kind: "reset_password", secret });
  const member = userId === null ? undefined : await loadMemberById(core, userId);
  // The account has a different address now.
  if (!member || member.user.email !== email) throw linkRefusal("unknown");
  const { user, workspace } = member;
  await requireGoodPassword(deps, { password: newPassword, email: user.email, field: "newPassword" });
  await spendLink(deps, { kind: "reset_password", secret });
  const changes = { emailVerifiedAt: user.emailVerifiedAt ?? now() };
  if (!(await replacePassword(deps, { user, workspace, newPassword, changes }))) throw new AppError("changed_account");
  return { workspaceId: workspace.id };
}
