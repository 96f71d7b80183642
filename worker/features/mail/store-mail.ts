import type { SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { mailContext } from "../../platform/crypto/seal.ts";
import { runInBatches, type Statement } from "../../platform/db/batch.ts";
import { mails } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { LETTERS, type LetterData, type LetterName } from "./letters.ts";

type MailToStore<Name extends LetterName> = {
  /**
   * The permanent key of the mail: ids and a time, such as `password_changed:<public id>:<time>`. Storing it again with the same
   * key changes nothing.
   */
  key: string;
  to: string;
  workspaceId?: number;
  userId?: number;
  letter: Name;
  data: LetterData<Name>;
  /** How long to wait before sending it; by default it is due at once. */
  waitMs?: number;
  /** A condition in SQL on core; if it is false, nothing is stored. */
  onlyIf?: SQL;
};

export type StoredMail = { id: number; statement: Statement };

/**
 * Makes the row of a mail. Its `statement` belongs in one batch with the writes that the mail reports, so that neither exists
 * without the other. `enqueueStoredMails` then sends it at once; otherwise the cron does within a minute.
 */
export async function storeMail<Name extends LetterName>(
  { core, sealer, now }: Pick<Deps, "core" | "sealer" | "now">,
  { key, to, workspaceId, userId, letter, data, waitMs = 0, onlyIf }: MailToStore<Name>,
): Promise<StoredMail> {
  const at = now();
  const id = newId(at);
  const row = {
    id,
    key,
    workspaceId,
    userId,
    addressKey: await addressKeyOf(to),
    letter,
    sealed: await sealer.seal(JSON.stringify({ to, data }), mailContext(id)),
    nextAt: at + waitMs,
    expiresAt: at + LETTERS[letter].usefulForMs,
    createdAt: at,
  };
  const statement = core
    .insert(mails)
    .select(rowsFor(mails, row, { where: onlyIf }))
    .onConflictDoNothing();
  return { id, statement };
}

/** The key that replaces an address where the address itself is not stored. */
export const addressKeyOf = (address: string): Promise<string> => sha256Hex(address.trim().toLowerCase());

/** Stores mails that report no other write, and sends them at once. */
export async function sendMails(deps: Pick<Deps, "core" | "queues">, mails: readonly StoredMail[]): Promise<void> {
  await runInBatches(
    deps.core,
    mails.map(({ statement }) => statement),
  );
  await enqueueStoredMails(deps, mails);
}

/** Enqueues messages so that stored mails are sent now. Never fails: the cron finds mails without a message. */
export async function enqueueStoredMails(
  { queues }: Pick<Deps, "queues">,
  stored: readonly { id: number }[],
): Promise<void> {
  try {
    await queues.mails.send(stored.map(({ id }) => ({ mailId: id })));
  } catch (error) {
    logFailure("mails_not_enqueued", error, { mails: stored.length });
  }
}
