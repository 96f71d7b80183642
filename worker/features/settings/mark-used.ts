import { and, inArray, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { learnedAdapters, policies } from "../../platform/db/core.ts";

type Used = { id: number; usedAt: number | null };

/**
 * Marks these snapshots and adapters as used for judging comments, before a decision names them, so that they are kept. One write
 * for each, when it is first used.
 */
export async function markUsed(
  { core, now }: Pick<Deps, "core" | "now">,
  used: { snapshots: readonly Used[]; adapters: readonly Used[] },
): Promise<void> {
  await mark(policies, used.snapshots);
  await mark(learnedAdapters, used.adapters);

  async function mark(table: typeof policies | typeof learnedAdapters, rows: readonly Used[]): Promise<void> {
    const unused = rows.filter(({ usedAt }) => usedAt === null).map(({ id }) => id);
    if (unused.length === 0) return;
    await core
      .update(table)
      .set({ usedAt: now() })
      .where(and(inArray(table.id, boundList(unused)), isNull(table.usedAt)));
  }
}
