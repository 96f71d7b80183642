import { and, eq, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { contractAcceptances, memberships, users } from "../../platform/db/core.ts";
import { PROCESSOR_CHANGES, type ProcessorChange } from "../../vocabulary/contract.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";

/** Limit for one run of the cron. */
const MAX_PER_RUN = 100;

/**
 * Mails the owners who accepted the contract when another processor is announced: once about each change. The letter and the mark
 * that it was written are stored together.
 *
 * @param changes those of the vocabulary, unless a test has others
 * @returns letters written
 */
export async function tellOfProcessors(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "now">,
  changes: readonly ProcessorChange[] = PROCESSOR_CHANGES,
): Promise<number> {
  if (changes.length === 0) return 0;
  const { core } = deps;
  const due = await core
    .select({
      workspaceId: contractAcceptances.workspaceId,
      told: sql<number>`max(${contractAcceptances.told})`,
      userId: users.id,
      to: users.email,
      name: users.name,
    })
    .from(contractAcceptances)
    .innerJoin(
      memberships,
      and(eq(memberships.workspaceId, contractAcceptances.workspaceId), eq(memberships.role, "owner")),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .groupBy(contractAcceptances.workspaceId)
    .having(lt(sql`max(${contractAcceptances.told})`, changes.length))
    .limit(MAX_PER_RUN);
  for (const { workspaceId, told, userId, to, name } of due) {
    const mail = await storeMail(deps, {
      key: `processors_changed:${workspaceId}:${changes.length}`,
      ...{ to, workspaceId, userId },
      letter: "processors_changed",
      data: { name, changes: changes.slice(told).map(({ from, text }) => ({ from: Date.parse(from), text })) },
    });
    const isTold = core
      .update(contractAcceptances)
      .set({ told: changes.length })
      .where(eq(contractAcceptances.workspaceId, workspaceId));
    await batch(core, { mail: mail.statement, isTold });
    await enqueueStoredMails(deps, [mail]);
  }
  return due.length;
}
