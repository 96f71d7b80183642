import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { memberAlerts, type memberships } from "../../platform/db/core.ts";
import { DEFAULT_PUSH } from "../../vocabulary/alerts.ts";
import type { Role } from "../../vocabulary/people/roles.ts";
import { loadMailState, resumeMail } from "../mail/subscriptions.ts";
import type { OwnAlertsInput } from "./schemas.ts";

type Membership = Pick<typeof memberships.$inferSelect, "userId" | "workspaceId" | "role">;
type Member = { membership: Membership; email: string };

export async function ownAlerts({ core }: Pick<Deps, "core">, { membership, email }: Member) {
  const { userId, workspaceId, role } = membership;
  const [row, mail] = await Promise.all([
    core
      .select()
      .from(memberAlerts)
      .where(and(eq(memberAlerts.userId, userId), eq(memberAlerts.workspaceId, workspaceId)))
      .get(),
    loadMailState({ core }, { email }),
  ]);
  const isUnsubscribed = mail.unsubscribed.includes("carta");
  return {
    push: row?.push ?? [...DEFAULT_PUSH],
    letter: !isUnsubscribed && wantsLetter({ role, letter: row?.letter ?? null }),
    acta: row?.acta ?? false,
  };
}

/**
 * Saves the alert settings of one member. A person who switches the weekly letter on gets it again, even after unsubscribing by a
 * link in it.
 */
export async function saveOwnAlerts(
  deps: Pick<Deps, "core" | "now">,
  { membership, email, ...chosen }: Member & OwnAlertsInput,
): Promise<void> {
  const { userId, workspaceId } = membership;
  await deps.core
    .insert(memberAlerts)
    .values({ userId, workspaceId, ...chosen })
    .onConflictDoUpdate({ target: [memberAlerts.userId, memberAlerts.workspaceId], set: { userId, ...chosen } });
  if (chosen.letter) await resumeMail(deps, { email, scope: "carta" });
}

/** Whether a member gets the weekly letter: the owner unless they switched it off, and everyone who switched it on. Pure. */
export const wantsLetter = ({ role, letter }: { role: Role; letter: boolean | null }): boolean =>
  letter ?? role === "owner";
