import { and, eq, inArray, sql } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import { exceptionAuthors, policies, ruleChanges } from "../../platform/db/core.ts";
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
  for (const { workspaceId } of policyRows) {
    await forgetReasons(core, { workspaceId, keys });
    await core
      .update(policies)
      .set({
        settings: sql`json_replace(${policies.settings}, '$.exceptions', ${remaining})`,
      })
      .where(eq(policies.workspaceId, workspaceId));
  }
  await core.delete(exceptionAuthors).where(named);
}

/** Removes from the log why the author was muted, since a person wrote that about them. */
async function forgetReasons(core: CoreDb, { workspaceId, keys }: { workspaceId: number; keys: readonly string[] }) {
  const ids = sql`SELECT each.value ->> '$.id' AS id FROM ${policies}, json_each(${policies.settings}, '$.exceptions') each
    WHERE ${policies.workspaceId} = ${workspaceId} AND each.value ->> '$.about.author' IN ${boundList(keys)}`;
  const rows = await core
    .select({
      id: ruleChanges.id,
      changes: ruleChanges.changes,
      ids: sql<string>`(SELECT json_group_array(id) FROM (${ids}))`,
    })
    .from(ruleChanges)
    .where(and(eq(ruleChanges.workspaceId, workspaceId), sql`${ruleChanges.changes} LIKE '%"why":%'`));
  for (const { id, changes, ids } of rows) {
    const forgotten = JSON.parse(ids) as string[];
    const kept = JSON.parse(JSON.stringify(changes), (_, value: unknown) =>
      isItem(value) && forgotten.includes(value.id) ? { ...value, why: undefined } : value,
    );
    await core.update(ruleChanges).set({ changes: kept }).where(eq(ruleChanges.id, id));
  }
}

const isItem = (value: unknown): value is { id: string } =>
  typeof value === "object" && value !== null && "id" in value;
