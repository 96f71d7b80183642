// Finds what core holds of a workspace and of its people. It covers every table with a column for one of them, so also new
// tables. Rows with other keys have separate statements.
import { and, eq, getTableColumns, gt, inArray, is, or, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import * as schema from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { DEAD_LETTER_DAYS } from "../../vocabulary/retention.ts";

const { deadLetters, pages, referrals, users, workspaces } = schema;

/**
 * Tables that are not deleted by workspace. What recommenders earned and were paid stays, with the emptied row of the workspace
 * it refers to, and so do the facts that the account was closed and that its pages had their trial, by a keyed hash. OAuth states
 * expire and are deleted after some minutes.
 */
const NOT_BY_WORKSPACE: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([
  schema.accountDeletions,
  schema.oauthStates,
  schema.pageTrials,
  deadLetters,
]);

const columnOf = (table: SQLiteTable, name: string) =>
  Object.values(getTableColumns(table)).find((column) => column.name === name);

/** Every table, those whose rows refer to others before these. */
function tablesInOrder(): SQLiteTable[] {
  const tables = Object.values<unknown>(schema).filter((value) => is(value, SQLiteTable));
  const references = new Map(
    tables.map((table) => [
      table,
      getTableConfig(table).foreignKeys.map((key): unknown => key.reference().foreignTable),
    ]),
  );
  const ordered = new Set<SQLiteTable>();
  const visit = (table: SQLiteTable) => {
    if (ordered.has(table)) return;
    for (const other of tables) if (other !== table && references.get(other)!.includes(table)) visit(other);
    ordered.add(table);
  };
  tables.forEach(visit);
  return [...ordered];
}

/**
 * The statements that delete all of it, for one batch, so that everything is deleted or nothing. Safe to repeat.
 *
 * @param people ids of those who are in no other workspace
 */
export function deleteFromCore(
  core: CoreDb,
  { workspaceId, people, now }: { workspaceId: number; people: readonly number[]; now: number },
): Record<string, Statement> {
  const isOwn = eq(pages.workspaceId, workspaceId);
  const ownPages = core.select({ externalId: pages.externalId }).from(pages).where(isOwn);
  const first: Record<string, Statement> = {
    deadLetters: core.delete(deadLetters).where(
      and(
        // Keys increase with time, and no dead letter is older than this.
        gt(deadLetters.id, newId(now - (DEAD_LETTER_DAYS + 1) * DAY_MS)),
        or(
          eq(deadLetters.workspaceId, workspaceId),
          inArray(sql`${deadLetters.body} ->> '$.pageExternalId'`, ownPages),
        ),
      ),
    ),
    referred: core.delete(referrals).where(eq(referrals.referredWorkspaceId, workspaceId)),
    recommended: core.delete(referrals).where(eq(referrals.referrerWorkspaceId, workspaceId)),
  };
  const byTable = tablesInOrder().flatMap((table): [string, Statement][] => {
    const { name } = getTableConfig(table);
    const [ofWorkspace, ofPerson] = [columnOf(table, "workspace_id"), columnOf(table, "user_id")];
    const statements: [string, Statement][] = [];
    if (ofWorkspace && !NOT_BY_WORKSPACE.has(table))
      statements.push([`${name} of the workspace`, core.delete(table).where(eq(ofWorkspace, workspaceId))]);
    if (ofPerson)
      statements.push([`${name} of its people`, core.delete(table).where(inArray(ofPerson, boundList(people)))]);
    return statements;
  });
  return {
    ...first,
    ...Object.fromEntries(byTable),
    people: core.delete(users).where(inArray(users.id, boundList(people))),
    workspace: core
      .update(workspaces)
      .set({
        publicId: `gone-${newPublicId()}`,
        name: null,
        timeZone: "UTC",
        archivedBefore: null,
        callsPausedUntil: null,
      })
      .where(eq(workspaces.id, workspaceId)),
  };
}
