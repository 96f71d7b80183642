// Changes the address of an account: requested with the password, confirmed from the new mailbox. The old mailbox gets a mail and
// can undo it (`recover-account.ts`).
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { batch } from "../../../platform/db/batch.ts";
import { users } from "../../../platform/db/core.ts";
import { enqueueStoredMails, storeMail } from "../../mail/store-mail.ts";
import { ownerMoved } from "../../plans/customer-changed.ts";
import { linkRefusal, newOneTimeToken, openLink, shortOf, spendLink } from "../one-time-tokens.ts";
import { loadMemberByEmail, type Member } from "../queries.ts";
import { isReserved, recoverableSince, settleRecoveries, unlessReserved } from "../recoveries.ts";
import { fieldError, isTaken } from "../refusals.ts";

type MailDeps = Pick<Deps, "core" | "config" | "sealer" | "queues" | "now">;
type Asking = Pick<Member, "user" | "workspace">;

/**
 * Mails a link to the new address, and a mail about the request to the old one when it was verified. An address that already has
 * an account, or to which one can return, gets no link, but the answer is the same, so it does not show who has an account.
 *
 * @throws AppError `same_email` with its field
 */
export async function requestEmailChange(
  deps: MailDeps,
  { user, workspace, email }: Asking & { email: string },
): Promise<void> {
  if (email === user.email) throw fieldError("same_email", "email");
  const isFree =
    (await loadMemberByEmail(deps.core, email)) === undefined && !(await isReserved(deps, { email, by: user.id }));
  const at = deps.now();
  const { secret, stored } = await newOneTimeToken(deps, { kind: "change_email", userId: user.id, email });
  const about = { workspaceId: workspace.id, userId: user.id };
  const toNew = await storeMail(deps, {
    ...about,
    key: `confirm_email:${shortOf(secret)}`,
    to: email,
    letter: "confirm_email",
    data: { name: user.name, secret },
  });
  const toOld = await storeMail(deps, {
    ...about,
    key: `email_change_asked:${shortOf(secret)}`,
    to: user.email,
    letter: "email_change_asked",
    data: { name: user.name, email, at, timeZone: workspace.timeZone },
  });
  const isVerified = user.emailVerifiedAt !== null;
  await batch(deps.core, {
    stored,
    toNew: isFree ? toNew.statement : undefined,
    // An unverified address may belong to a stranger, who must learn nothing about this account.
    toOld: isVerified ? toOld.statement : undefined,
  });
  await enqueueStoredMails(deps, [toNew, toOld]);
}

/**
 * Gives the signed-in person's account the address whose mailbox the link was sent to. Both addresses get a mail. The old one, if
 * it was verified, can undo the change for seven days. An address that could undo an earlier change takes the account back: then
 * nothing undoes this one, nor what was changed since.
 *
 * @throws AppError `link_used`, `link_expired`; `link_unknown`, including for a link of another account, and `email_taken`
 */
export async function confirmEmail(
  deps: MailDeps,
  { user, workspace, secret }: Asking & { secret: string },
): Promise<Member["user"]> {
  const { core, now } = deps;
  const { userId, email } = await openLink(deps, { kind: "change_email", secret });
  if (userId !== user.id || email === null) throw linkRefusal("unknown");
  const at = now();
  const about = { workspaceId: workspace.id, userId: user.id, letter: "email_changed" as const };
  const since = await recoverableSince(deps, user.id, email);
  const isUndoable = user.emailVerifiedAt !== null && since === undefined;
  const undo = await newOneTimeToken(deps, {
    kind: "undo_email",
    userId: user.id,
    email: user.email,
    accountEmail: email,
  });
  const letter = { name: user.name, email, at, timeZone: workspace.timeZone };
  const key = `email_changed:${shortOf(secret)}`;
  const toOld = await storeMail(deps, {
    ...about,
    key: `${key}:old`,
    to: user.email,
    data: { ...letter, secret: isUndoable ? undo.secret : null },
  });
  const toNew = await storeMail(deps, { ...about, key: `${key}:new`, to: email, data: { ...letter, secret: null } });
  const wasVerified = user.emailVerifiedAt !== null;
  await spendLink(deps, { kind: "change_email", secret });
  try {
    const { changed } = await batch(core, {
      changed: core
        .update(users)
        .set({ email: unlessReserved(deps, { email, by: user.id }), emailVerifiedAt: at })
        .where(and(eq(users.id, user.id), eq(users.email, user.email)))
        .returning(),
      ...settleRecoveries(deps, user.id, { from: user.email, to: email, since }),
      customer: ownerMoved(core, { userId: user.id, at }),
      undo: isUndoable ? undo.stored : undefined,
      toOld: wasVerified ? toOld.statement : undefined,
      toNew: toNew.statement,
    });
    if (!changed[0]) throw linkRefusal("used");
    await enqueueStoredMails(deps, [toOld, toNew]);
    return changed[0];
  } catch (error) {
    if (isTaken(error)) throw new AppError("email_taken");
    throw error;
  }
}
