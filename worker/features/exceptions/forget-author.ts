import { eq, inArray, sql } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import { exceptionAuthors, policies } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/**
 * Removes every exception about an author from all settings, old ones too. These are the only saved settings that ever change,
 * because nothing of the author is left to explain. An isolate that keeps the settings in memory forgets the author when it ends.
 * Safe to repeat.
 *
 * @param keys every author key of the author
 */
export async function forgetAuthorInExceptions(core: CoreDb, keys: readonly string[]): Promise<void> {
  const named = inArray(exceptionAuthors.authorKey, boundList(keys));
  const policyRows = await core
    .selectDistinct({ workspaceId: exceptionAuthors.workspaceId })
    .from(exceptionAuthors)
    .where(named);
  const remaining = sql`(SELECT json_group_array(json(value)) FROM json_each(${policies.settings}, '$.exceptions')
    WHERE coalesce(value ->> '$.about.author', '') NOT IN ${boundList(keys)})`;
  for (const { workspaceId } of policyRows)
    await core
      .update(policies)
      .set({
        settings: sql`json_replace(${policies.settings}, '$.exceptions', ${remaining})`,
      })
      .where(eq(policies.workspaceId, workspaceId));
  await core.delete(exceptionAuthors).where(named);
}
