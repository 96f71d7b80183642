import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { mailSuppressions } from "../../platform/db/core.ts";
import { MAIL_LISTS, type MailList } from "../../vocabulary/mail.ts";
import { addressKeyOf } from "./store-mail.ts";

type SubscriptionDeps = Pick<Deps, "core" | "now">;

export async function unsubscribe(
  { core, now }: SubscriptionDeps,
  { addressKey, list }: { addressKey: string; list: MailList },
): Promise<void> {
  await core
    .insert(mailSuppressions)
    .values({ addressKey, scope: list, reason: "unsubscribed", createdAt: now() })
    .onConflictDoNothing();
}

/** Whether mail reaches a person, and the lists that they unsubscribed from. */
export async function loadMailState({ core }: Pick<Deps, "core">, { email }: { email: string }) {
  const rows = await core
    .select({ scope: mailSuppressions.scope, reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.addressKey, await addressKeyOf(email)));
  const stopped = rows.find(({ scope }) => scope === "all");
  return {
    /** Why no mail is sent to the address any more; null while mail is sent. */
    stopped: stopped ? (stopped.reason === "complained" ? ("complained" as const) : ("bounced" as const)) : null,
    unsubscribed: MAIL_LISTS.filter((list) => rows.some(({ scope }) => scope === list)),
  };
}

/** Resumes mail: the person says that the address works again, or wants a list back. */
export async function resumeMail(
  { core }: Pick<Deps, "core">,
  { email, scope }: { email: string; scope: "all" | MailList },
): Promise<void> {
  await core
    .delete(mailSuppressions)
    .where(and(eq(mailSuppressions.addressKey, await addressKeyOf(email)), eq(mailSuppressions.scope, scope)));
}
