import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { mails } from "../../../platform/db/core.ts";
import type { LetterData, LetterName } from "../../mail/letters.ts";
import { sendMails, storeMail } from "../../mail/store-mail.ts";
import { loadOwner } from "../owner.ts";

type Owner = Awaited<ReturnType<typeof loadOwner>>;

type About<Name extends LetterName> = {
  workspaceId: number;
  letter: Name;
  /** What the letter is about, such as a date: an owner gets one letter about it. */
  about: string;
  /** Whether it is of the owner of that time, such as a receipt: a later owner does not get it too. */
  isPast?: boolean;
};

/**
 * Mails the owner of a workspace, once about each subject however often this is called.
 *
 * @param write makes the data of the letter, or null for none; it is called only while the owner has not got it
 */
export async function mailOwner<Name extends LetterName>(
  deps: Pick<Deps, "core" | "queues" | "sealer" | "now">,
  { workspaceId, letter, about, isPast = false }: About<Name>,
  write: (owner: Owner) => LetterData<Name> | Promise<LetterData<Name> | null>,
): Promise<void> {
  const owner = await loadOwner(deps.core, workspaceId);
  const { id: userId, email: to } = owner;
  const key = [letter, workspaceId, ...(isPast ? [] : [userId]), about].join(":");
  const isStored = await deps.core.select({ id: mails.id }).from(mails).where(eq(mails.key, key)).get();
  if (isStored) return;
  const data = await write(owner);
  if (data !== null) await sendMails(deps, [await storeMail(deps, { key, to, workspaceId, userId, letter, data })]);
}
