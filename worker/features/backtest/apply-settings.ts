// Applies saved settings to older comments, a part at a time. The row of the settings stores the progress; the message only says
// that there is more to do. Safe to repeat: a comment that already follows the settings is not changed.
import { and, eq, gte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { ApplySettingsMessage } from "../../messages.ts";
import { decide } from "../../moderation/decide.ts";
import type { Policy } from "../../moderation/policy.ts";
import { policyFor } from "../../moderation/policy-for.ts";
import { events, LOGGED } from "../../platform/db/comments.ts";
import { policies, type SettingsApplication } from "../../platform/db/core.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { stopWhileMoving } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { CommentRow } from "../comments/queries.ts";
import { analysisOf, readAnalysis } from "../comments/storage/analysis.ts";
import type { CommentChange } from "../comments/storage/comment-change.ts";
import { uncount } from "../comments/storage/counted-month.ts";
import { machineEvent } from "../comments/storage/machine-event.ts";
import { setMachineJudgement } from "../comments/storage/machine-judgement.ts";
import { saveDecisions } from "../comments/storage/save-decisions.ts";
import { entitlements } from "../plans/entitlements.ts";
import { loadSubscription } from "../plans/queries.ts";
import { markUsed } from "../settings/mark-used.ts";
import { DEFAULT_SETTINGS } from "../settings/policy.ts";
import { loadSnapshotById } from "../settings/queries.ts";
import { countInWriteQuota } from "../workspaces/daily-write-quota.ts";
import { loadRows } from "./examples.ts";
import { createStoredReplay, type Replayed } from "./replay-stored.ts";
import { loadScope, policiesOf, policyVersionOf, type Scope } from "./scope.ts";

/** The rows that are read for one message. */
const ROWS_AT_ONCE = 2_000;
/** The comments that are written at once, as many as in a queue batch. */
const AT_ONCE = 50;

/** Applies the settings of a message. @returns how many comments changed */
export async function applySettings(
  deps: Pick<Deps, "core" | "classify" | "queues" | "networks" | "now">,
  db: CommentsDb,
  message: ApplySettingsMessage,
): Promise<number> {
  const { workspaceId, policyId } = message;
  const policy = await loadSnapshotById(deps.core, { workspaceId, id: policyId });
  const before = policy?.settings.application;
  if (!policy || !before || before.finishedAt !== null) return 0;

  const scope = await loadApplyScope(deps, workspaceId, policy.pageId);
  const isLatest = scope?.snapshots.some(({ id }) => id === policyId) ?? false;
  // Newer settings are in force, or the page has none any more: the older ones must not hide or show anything.
  if (!scope || !isLatest) {
    await keepProgress(deps, policyId, before, { ...before, finishedAt: deps.now(), superseded: true });
    return 0;
  }

  await markUsed(deps, { snapshots: scope.snapshots, adapters: [...scope.adapters.values()] });
  const startedAt = deps.now();
  const policies = policiesOf(scope);
  const earlier = before.insteadOf === undefined ? null : await loadPoliciesBefore(deps, scope, before.insteadOf);
  const replayPage = await createStoredReplay(deps, { workspaceId, db });
  const part = await replayPage({
    policies: new Map([...policies].map(([id, policy]) => [id, [policy, ...(earlier ? [earlier.get(id)!] : [])]])),
    since: before.since,
    cursor: before.cursor,
    limit: ROWS_AT_ONCE,
  });
  const changed = part.replayed.filter(
    ({ comment, outcomes: [after, without] }) =>
      comment.status !== after!.status && (without === undefined || without.status !== after!.status),
  );
  let written = 0;
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    await stopWhileMoving(deps.core, workspaceId);
    written += await saveOutcomes(deps, { db, scope, wanted: policies, policyId }, changed.slice(from, from + AT_ONCE));
  }

  if (written > 0) await countInWriteQuota(deps, workspaceId, written);

  const isLast = part.cursor === null;
  // The last message counts all changes again from the ledger, because a repeated delivery finds them already made.
  const since = isLast ? before.startedAt : startedAt;
  const counted = await countApplied(db, { workspaceId, policyId, since });
  const isMine = await keepProgress(deps, policyId, before, {
    ...before,
    cursor: part.cursor,
    considered: before.considered + part.replayed.length,
    hidden: counted.hidden + (isLast ? 0 : before.hidden),
    released: counted.released + (isLast ? 0 : before.released),
    finishedAt: isLast ? deps.now() : null,
  });
  // When a message was delivered twice, only one delivery continues.
  if (isMine && !isLast) await deps.queues.settings.send([message]);
  return written;
}

/** The scope of the settings; undefined when the plan does not allow it, or the page is not active. */
async function loadApplyScope(
  deps: Pick<Deps, "core" | "networks" | "now">,
  workspaceId: number,
  pageId: number | null,
) {
  const subscription = await loadSubscription(deps.core, workspaceId);
  if (!subscription || !entitlements(subscription, deps.now()).allowed) return undefined;
  const scope = await loadScope(deps, { workspaceId, subscription });
  if (pageId === null) return scope;
  const pages = scope.pages.filter(({ id }) => id === pageId);
  return pages.length === 0 ? undefined : { ...scope, pageIds: [pageId], pages };
}

/** The pages' policies before a change. @param snapshotId of the settings that it replaced; 0 for none */
async function loadPoliciesBefore({ core }: Pick<Deps, "core">, scope: Scope, snapshotId: number) {
  const replaced = await loadSnapshotById(core, { workspaceId: scope.workspaceId, id: snapshotId });
  return policiesOf(scope, () => replaced?.settings ?? DEFAULT_SETTINGS);
}

type Where = {
  db: CommentsDb;
  scope: Scope;
  wanted: ReadonlyMap<number, Policy>;
  /** The settings that are applied. */
  policyId: number;
};

/** Writes the outcomes of some comments, except those that were decided or edited meanwhile. @returns how many were written */
async function saveOutcomes(
  deps: Pick<Deps, "classify" | "queues" | "now">,
  { db, scope, wanted: policies, policyId }: Where,
  outcomes: readonly Replayed[],
): Promise<number> {
  const rows = await loadRows(
    { workspaceId: scope.workspaceId, db },
    outcomes.map(({ comment }) => comment.id),
  );
  const now = deps.now();
  const changes = outcomes.flatMap(({ comment, outcomes: [outcome] }): CommentChange[] => {
    const row = rows.get(comment.id);
    const isSame = row?.decidedBy === "machine" && row.decisionSeq === comment.decisionSeq && row.analysis !== null;
    if (!row || !isSame) return [];
    const by = {
      policyId,
      version: policyVersionOf(scope, row.pageId),
      policy: policyFor(policies.get(row.pageId)!, row),
    };
    return [changeOf(deps, row, by, outcome!, now)];
  });
  return (await saveDecisions(deps, { db, changes, now })).written.size;
}

const HELD_BY_REVIEW = { approved: "review", flagged: "doubt", disapproved: null } as const;

function changeOf(
  { classify }: Pick<Deps, "classify">,
  before: CommentRow,
  { policyId, version, policy }: { policyId: number; version: string; policy: Policy },
  outcome: Replayed["outcomes"][number],
  now: number,
): CommentChange {
  const { changeSeq, ...row } = { ...before };
  const analysis = readAnalysis(row.analysis!);
  const signals = classify(row.text, policy, {
    author: row.authorKey,
    repetition: analysis.repetition,
  });
  const { held, ...decision } = decide(signals, policy);
  const byReview = analysis.review !== undefined && decision.status !== outcome.status;
  const kept = byReview ? HELD_BY_REVIEW[outcome.status] : held;
  setMachineJudgement(row, outcome.status, {
    ...analysisOf(signals, { ...decision, category: outcome.category, ...(kept && { held: kept }) }, version),
    ...(byReview && { filter: "language_model" }),
    ...(analysis.review && { review: analysis.review }),
    carried: policyId,
  });
  row.decidedAt = now;
  uncount(row);
  return {
    row,
    basedOn: changeSeq,
    event: machineEvent({
      cause: "settings",
      fromStatus: before.status,
      toStatus: row.status,
      detail: JSON.stringify({ policy: version, carried: policyId }),
    }),
  };
}

/** Counts what settings changed since a moment, from the ledger. */
async function countApplied(
  db: CommentsDb,
  { workspaceId, policyId, since }: { workspaceId: number; policyId: number; since: number },
): Promise<Pick<SettingsApplication, "hidden" | "released">> {
  const [counted] = await db
    .select({
      hidden: sql<number>`count(CASE WHEN ${events.toStatus} = 'disapproved' THEN 1 END)`,
      released: sql<number>`count(CASE WHEN ${events.fromStatus} = 'disapproved' THEN 1 END)`,
    })
    .from(indexedBy(events, "events_shown"))
    .where(
      and(
        eq(events.workspaceId, workspaceId),
        gte(events.at, since),
        sql.raw(LOGGED),
        eq(events.cause, "settings"),
        sql`json_extract(${events.detail}, '$.carried') = ${policyId}`,
      ),
    );
  return counted!;
}

/** @returns false when another delivery of the message was faster */
async function keepProgress(
  { core, now }: Pick<Deps, "core" | "now">,
  policyId: number,
  before: SettingsApplication,
  after: SettingsApplication,
): Promise<boolean> {
  const application = JSON.stringify({ ...after, updatedAt: now() });
  const progress = await core
    .update(policies)
    .set({ settings: sql`json_set(${policies.settings}, '$.application', json(${application}))` })
    .where(
      and(
        eq(policies.id, policyId),
        sql`json_extract(${policies.settings}, '$.application.cursor') IS ${before.cursor}`,
        sql`json_extract(${policies.settings}, '$.application.finishedAt') IS NULL`,
      ),
    )
    .returning({ id: policies.id });
  return progress.length > 0;
}
