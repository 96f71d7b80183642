import { and, count, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { bulkChanges, comments, events } from "../../platform/db/comments.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { loadNames, type Workspace } from "../workspaces/names.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import { filterOf } from "./filter-of.ts";
import { findEntries, includesRules, type Reach } from "./find-entries.ts";
import { EXCERPT_LENGTH, entryPresenter } from "./present.ts";
import { findRuleChanges, loadOwnRules, presentRuleChanges } from "./rule-changes.ts";
import type { ListAuditInput } from "./schemas.ts";
import { loadWorkspaceLines } from "./workspace-lines.ts";

/** A little more text than is shown, because a text on several lines gets shorter. */
const REACH: Reach = { events: 1_000, textLength: EXCERPT_LENGTH + 40 };

/**
 * Lists what machines, people and the networks did with a workspace's comments, newest first. A part may have fewer entries than
 * `limit`, or none, and still have a `nextCursor` where the search continues.
 */
export async function listAudit(
  deps: Pick<Deps, "core" | "networks">,
  input: ListAuditInput & Workspace & WorkspaceReader,
) {
  const [names, chosen] = await Promise.all([loadNames(deps, input), withinChoice(deps.core, input)]);
  const { cursor, limit, change: changeId, visible } = input;
  const change = changeId === undefined ? undefined : await loadOwnRules(deps.core, input, Number(changeId));
  const filter = { ...filterOf(input, chosen, names.people), change };
  const withRules = includesRules(filter);
  const folded = withRules && visible === null && input.from === undefined;
  const { rows: found, nextCursor: next } = await findEntries(
    { ...filter, db: input.db, cursor, limit, folded },
    REACH,
  );
  const window = { from: timeOf(next) ?? filter.after, before: timeOf(cursor) ?? filter.before };
  const changed = withRules
    ? await findRuleChanges(deps.core, filter, { ...window, seesAll: visible === null, limit })
    : [];
  // More of them than fit: this part ends with the last one, and the next begins there.
  const cut = changed.length === limit ? changed.at(-1)!.at : null;
  const rows = cut === null ? found : found.filter(({ at }) => at >= cut);
  const nextCursor = cut === null ? next : `${cut}.0.0`;
  const { workspaceId } = input;
  const [present, rules, workspaceLines] = await Promise.all([
    entryPresenter(deps, { workspaceId, pages: names.pages }, rows),
    presentRuleChanges(deps, input, changed, names.pages),
    loadWorkspaceLines(deps.core, filter, { ...window, from: cut ?? window.from }),
  ]);
  return {
    success: true as const,
    entries: rows.map(present),
    /** Changes of rules in the same time, newest first. */
    rules,
    /** What people did with keys, webhooks and appeals in the same time, newest first. */
    workspaceLines,
    /** The bulk changes that entries belong to. */
    bulks: await loadBulks(
      input,
      rows.flatMap(({ bulkId }) => bulkId ?? []),
    ),
    /** The people that `who` may name: the members. */
    people: [...names.people.values()].map(({ publicId, name }) => ({ id: publicId, name })),
    nextCursor,
  };
}

/** The time of a cursor. */
export const timeOf = (cursor: string | null | undefined): number | undefined =>
  cursor ? Number(cursor.split(".")[0]) : undefined;

async function loadBulks({ db, workspaceId, visible }: WorkspaceReader, ids: number[]) {
  if (ids.length === 0) return [];
  const chosen = boundList([...new Set(ids)]);
  const { rows, seen } = await batch(db, {
    rows: db
      .select()
      .from(bulkChanges)
      .where(and(inArray(bulkChanges.id, chosen), eq(bulkChanges.workspaceId, workspaceId))),
    // Of a change that also covered other pages, a member limited to some pages sees their part.
    seen:
      visible === null
        ? undefined
        : db
            .select({ id: events.bulkId, changed: count() })
            .from(events)
            .innerJoin(comments, eq(comments.id, events.commentId))
            .where(
              and(inArray(events.bulkId, chosen), eq(events.cause, "moderated"), onVisible(comments.pageId, visible)),
            )
            .groupBy(events.bulkId),
  });
  return rows.map(({ id, status, changed, undoneAt }) => ({
    id: String(id),
    status,
    changed: visible === null ? changed : (seen?.find((part) => part.id === id)?.changed ?? 0),
    undone: undoneAt !== null,
  }));
}
