// The institution's mode of a workspace: what it is, and switching it.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { blockedPeople } from "../../platform/db/comments.ts";
import { type PolicySettings, type SavedException, workspaces } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTimeOrNull } from "../../time.ts";
import { LONGEST_BLOCK_MS } from "../../vocabulary/judging/institution.ts";
import { logChange } from "../settings/log-change.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { institutionSince, mayBeConfirmed } from "../workspaces/block-terms.ts";

type Who = { workspaceId: number; userId: number };

/** Whether the mode is on, and whether another person may confirm that this one mutes or blocks somebody for ever. */
export async function loadInstitution({ core }: Pick<Deps, "core">, { workspaceId, userId }: Who) {
  const confirmed = (needs: "rules" | "moderate") => mayBeConfirmed(core, { workspaceId, userId, needs, pageId: null });
  const [since, mute, block] = await Promise.all([
    institutionSince(core, workspaceId),
    confirmed("rules"),
    confirmed("moderate"),
  ]);
  return { success: true as const, since: isoTimeOrNull(since), may_be_confirmed: { mute, block } };
}

type Switch = Who & { db: CommentsDb; on: boolean };

/**
 * Switches the mode. On: who is muted or blocked for longer than the mode allows is so for its longest time from now, since nobody
 * has confirmed it. Off: the ends stay. Safe to repeat.
 *
 * @returns how many mutes and blocks got an end
 */
export async function switchInstitution(
  deps: Pick<Deps, "core" | "queues" | "now">,
  { on, db, workspaceId, userId }: Switch,
) {
  const at = deps.now();
  const [switched] = await deps.core
    .update(workspaces)
    .set({ institutionSince: on ? at : null })
    .where(and(eq(workspaces.id, workspaceId), (on ? isNull : isNotNull)(workspaces.institutionSince)))
    .returning({ id: workspaces.id });
  const change = { field: "institution", before: !on, after: on };
  if (switched) await logChange(deps, { workspaceId, userId, pageId: null, changes: [change] });
  const limited = on ? await limitBlocks(deps, { db, workspaceId, userId, until: at + LONGEST_BLOCK_MS }) : 0;
  return { success: true as const, limited };
}

type Limit = Omit<Switch, "on"> & { until: number };

async function limitBlocks(deps: Pick<Deps, "core" | "queues" | "now">, { db, workspaceId, userId, until }: Limit) {
  let limited = 0;
  const isLonger = ({ effect, about, confirmedBy, ...mute }: SavedException) =>
    effect === "hide" && about.kind === "author" && confirmedBy === undefined && (mute.until ?? Infinity) > until;
  for (const { pageId, settings } of await loadLatestPolicies(deps.core, [workspaceId])) {
    const count = settings.exceptions?.filter(isLonger).length ?? 0;
    limited += count;
    const ended = ({ exceptions = [], ...rest }: PolicySettings) => ({
      ...rest,
      exceptions: exceptions.map((each) => (isLonger(each) ? { ...each, until } : each)),
    });
    if (count > 0)
      await changeSettings(deps, {
        ...{ workspaceId, userId, pageId },
        change: ended,
      });
  }
  const blocks = await db
    .update(blockedPeople)
    .set({ terms: sql`json_set(${blockedPeople.terms}, '$.until', ${until})`, endAt: until })
    .where(
      and(
        eq(blockedPeople.workspaceId, workspaceId),
        sql`${blockedPeople.terms} ->> '$.confirmedBy' IS NULL`,
        sql`coalesce(${blockedPeople.terms} ->> '$.until' > ${until}, true)`,
      ),
    )
    .returning({ pageId: blockedPeople.pageId });
  return limited + blocks.length;
}
