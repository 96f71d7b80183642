// The lines of the log about rules: who changed what, and how many comments it hid or showed.
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { raids } from "../../platform/db/comments.ts";
import { type PolicySettings, policies, ruleChanges } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { actedBy } from "../../vocabulary/ledger.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { ruleChangeText } from "../settings/rule-change-texts.ts";
import { isReconnection, withoutChanges } from "../settings/rule-changes.ts";
import { type Actors, loadActors, type Named, nameOf } from "../workspaces/names.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import type { FindEntries } from "./find-entries.ts";
import { isAsLeft, loadReplies, replyChanges } from "./undo-replies.ts";

type RuleChangeRow = typeof ruleChanges.$inferSelect;

/**
 * Loads the changes of a period, newest first.
 *
 * @param only.seesAll whether changes for the whole workspace are included: a person who sees some pages sees only changes for those
 */
export const findRuleChanges = (
  core: CoreDb,
  { workspaceId, visible, actor, userId }: Omit<FindEntries, "limit">,
  { from, before, seesAll, limit }: { from: number; before: number; seesAll: boolean; limit: number },
): Promise<RuleChangeRow[]> =>
  core
    .select()
    .from(ruleChanges)
    .where(
      and(
        eq(ruleChanges.workspaceId, workspaceId),
        gte(ruleChanges.at, from),
        lt(ruleChanges.at, before),
        userId === undefined ? undefined : eq(ruleChanges.userId, userId),
        actor === undefined ? undefined : (actor === "person" ? isNotNull : isNull)(ruleChanges.userId),
        visible !== null && seesAll
          ? or(isNull(ruleChanges.pageId), onVisible(ruleChanges.pageId, visible))
          : onVisible(ruleChanges.pageId, visible),
      ),
    )
    .orderBy(desc(ruleChanges.at), desc(ruleChanges.id))
    .limit(limit);

/** A change, and what names the rules that it added; one that the workspace has not changes nothing. */
export async function loadOwnRules(core: CoreDb, { workspaceId }: { workspaceId: number }, id: number) {
  const own = and(eq(ruleChanges.id, id), eq(ruleChanges.workspaceId, workspaceId));
  const row = await core.select().from(ruleChanges).where(own).get();
  const added = row?.changes.flatMap((change) => ("added" in change ? change.added : [])) ?? [];
  return { id: row?.id ?? -1, rules: added.map((item) => (typeof item === "string" ? item : item.id)) };
}

/** Presents some changes. `undoable`: something of it is still in force, and can be taken back. */
export async function presentRuleChanges(
  deps: Pick<Deps, "core">,
  { workspaceId, db }: WorkspaceReader,
  rows: readonly RuleChangeRow[],
  pages: Named,
) {
  if (rows.length === 0) return [];
  const { inForce, applied } = await batch(deps.core, {
    inForce: loadLatestPolicies(deps.core, [workspaceId]),
    applied: deps.core
      .select({ id: policies.id, application: sql<string | null>`json_extract(${policies.settings}, '$.application')` })
      .from(policies)
      .where(and(inArray(policies.id, boundList(rows.map(({ id }) => id))), eq(policies.workspaceId, workspaceId))),
  });
  const raidIds = rows.flatMap((row) => raidOf(row)?.id ?? []);
  const [people, hiddenByRaids, whose, replies] = await Promise.all([
    loadActors(
      deps.core,
      workspaceId,
      rows.map(({ userId }) => userId),
    ),
    db
      .select({ id: raids.id, hidden: raids.hidden })
      .from(raids)
      .where(and(inArray(raids.id, boundList(raidIds)), eq(raids.workspaceId, workspaceId))),
    loadRuleAuthors(deps.core, workspaceId, rows.some(({ userId }) => userId === null) ? ["automaticRaid"] : []),
    loadReplies(
      deps,
      { workspaceId, db },
      rows.flatMap(({ changes }) => replyChanges(changes)),
    ),
  ]);
  const settingsOf = new Map(inForce.map(({ pageId, settings }) => [pageId, settings] as const));
  return rows.map((row) => {
    const { id, at, userId, key, pageId, changes } = row;
    const settings = settingsOf.get(pageId);
    const application = applied.find((each) => each.id === id)?.application;
    const { hidden, released } = JSON.parse(application ?? "{}") as { hidden?: number; released?: number };
    const person = userId === null ? undefined : people.get(userId);
    const place = pageId === null ? "todas las páginas" : (pages.get(pageId)?.name ?? "una página");
    const byRule = userId === null ? whose("automaticRaid", at) : null;
    const ofReplies = replyChanges(changes);
    const raid = hiddenByRaids.find((each) => each.id === raidOf(row)?.id);
    return {
      id: String(id),
      at: isoTime(at),
      who: person ? { id: person.publicId, name: person.name } : null,
      ...ruleChangeText(row, { who: actedBy(nameOf(people, userId) ?? "Atalaya", key), place, byRule }),
      account_name: pageId === null ? null : place,
      hidden: raid?.hidden ?? hidden ?? 0,
      released: released ?? 0,
      /** Whether it can have decided about comments. */
      decides: !isReconnection(changes) && ofReplies.length === 0,
      undoable:
        ofReplies.length > 0
          ? ofReplies.every((change) => isAsLeft(change, replies))
          : settings !== undefined && differs(settings, changes),
    };
  });
}

/** The raid that a change started or extended. */
export const raidOf = ({ changes }: Pick<RuleChangeRow, "changes">) =>
  changes
    .flatMap((change) => ("added" in change ? change.added : []))
    .filter((item) => typeof item === "object")
    .find(({ mode }) => mode === "raid");

const differs = (settings: PolicySettings, changes: RuleChangeRow["changes"]): boolean =>
  JSON.stringify(withoutChanges(settings, changes)) !== JSON.stringify(settings);

/**
 * Finds whose rules machines followed.
 *
 * @param keys words, ids of exceptions and raids, ids of changes that were applied to older comments, and `automaticRaid`
 * @returns the name of the person whose rule it was at a moment; null when no person is known
 */
export async function loadRuleAuthors(core: CoreDb, workspaceId: number, keys: readonly string[]) {
  if (keys.length === 0) return () => null;
  const chosen = boundList([...new Set(keys)]);
  const adds = sql`EXISTS (SELECT 1 FROM json_each(${ruleChanges.changes}) c, json_each(coalesce(c.value -> '$.added', json_array(c.value ->> '$.field'))) each
    WHERE CASE each.type WHEN 'object' THEN each.value ->> '$.id' ELSE each.value END IN ${chosen})`;
  const rows = await core
    .select()
    .from(ruleChanges)
    .where(
      and(
        eq(ruleChanges.workspaceId, workspaceId),
        isNotNull(ruleChanges.userId),
        or(adds, sql`CAST(${ruleChanges.id} AS TEXT) IN ${chosen}`),
      ),
    )
    .orderBy(ruleChanges.at);
  const people: Actors = await loadActors(
    core,
    workspaceId,
    rows.map(({ userId }) => userId),
  );
  return (key: string | undefined, at: number): string | null =>
    key === undefined
      ? null
      : nameOf(people, rows.findLast((row) => row.at <= at && keysOf(row).includes(key))?.userId ?? null);
}

/** What a change put in force: itself, words, rules by their ids, and switches. */
const keysOf = ({ id, changes }: RuleChangeRow): string[] => [
  String(id),
  ...changes.flatMap((change) => {
    if ("added" in change) return change.added.map((item) => (typeof item === "string" ? item : item.id));
    return change.after === false ? [] : [change.field];
  }),
];
