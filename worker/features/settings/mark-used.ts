import { and, inArray, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { policies } from "../../platform/db/core.ts";

/**
 * Notes that comments are judged by these snapshots from now on, before a decision names them: they are kept then. One write
 * for each snapshot, when it is first used.
 */
export async function markUsed(
  { core, now }: Pick<Deps, "core" | "now">,
  snapshots: readonly { id: number; usedAt: number | null }[],
): Promise<void> {
  const unused = snapshots.filter(({ usedAt }) => usedAt === null).map(({ id }) => id);
  if (unused.length === 0) return;
  await core
    .update(policies)
    .set({ usedAt: now() })
    .where(and(inArray(policies.id, boundList(unused)), isNull(policies.usedAt)));
}
