// The outbox at work: asks the network for what the latest decision wants, and writes down what came of it.
import pMap from "p-map";
import type { Deps } from "../../../deps.ts";
import type { ActionMessage } from "../../../messages.ts";
import { rowsWritten } from "../../../platform/db/open.ts";
import { MetaError } from "../../../platform/meta/errors.ts";
import type { ActionKind, Visibility } from "../../../vocabulary/comments.ts";
import { type PageAccess, pageAccess } from "../../workspaces/page-access.ts";
import { obstacleOf, outcomeOf } from "./call-outcome.ts";
import { finishActions, postponeActions } from "./finish-actions.ts";
import { noteAnswers } from "./note-answers.ts";
import type { ActionResult, OpenAction } from "./open-action.ts";

/** Connections a Worker may hold open, less one for the database. */
const GRAPH_CALLS_AT_ONCE = 5;
/** Longer than any call may take. */
const LEASE_MS = 45_000;

export type Acted = {
  /** Messages to deliver again, and how soon. */
  again: { actionId: number; delaySeconds: number }[];
  applied: number;
  failed: number;
  rowsWritten: number;
};

/** @param messages of one comments database */
export async function actOnNetwork(deps: Deps, shard: string, messages: ActionMessage[]): Promise<Acted> {
  if (messages.length === 0) return { again: [], applied: 0, failed: 0, rowsWritten: 0 };
  const db = deps.comments(shard);
  const now = deps.now();
  const ids = JSON.stringify([...new Set(messages.map(({ actionId }) => actionId))]);
  const [found, claimed] = await db.$client.batch<OpenAction>([
    db.$client.prepare(READ).bind(ids),
    db.$client.prepare(CLAIM).bind(ids, now + LEASE_MS, now),
  ]);
  const mine = new Set(claimed!.results.map((row) => row.id));
  const open = found!.results.filter((action) => action.state === "queued" || action.state === "parked");
  const current = open.filter((action) => action.decision_seq === action.comment_seq);
  const busy = current.filter((action) => !mine.has(action.comment_id));

  const access = await pageAccess(
    deps,
    current.map(({ page_id }) => page_id),
  );
  const results = await pMap(
    current.filter((action) => mine.has(action.comment_id)),
    (action) => attempt(deps, action, access.get(action.page_id), now),
    { concurrency: GRAPH_CALLS_AT_ONCE },
  );
  // Still waiting for the same thing: only its time is written.
  const waiting = results.filter(({ action, called }) => !called && action.state === "parked");
  const superseded = open
    .filter((action) => action.decision_seq !== action.comment_seq)
    .map(
      (action): ActionResult => ({
        action,
        called: false,
        state: "superseded",
        attempts: action.attempts,
        error: null,
        observed: null,
        waitMs: 0,
      }),
    );
  const finished = results.filter((result) => !waiting.includes(result));
  const finishedRows =
    (await finishActions(db, [...finished, ...superseded], deps.now())) +
    (await postponeActions(db, waiting, deps.now()));
  await noteAnswers(deps, answersOf(results, access), deps.now());

  return {
    again: [
      ...busy.map(({ id }) => ({ actionId: id, delaySeconds: 2 })),
      ...results
        .filter(({ state }) => state === "queued")
        .map(({ action, waitMs }) => ({ actionId: action.id, delaySeconds: Math.ceil(waitMs / 1000) })),
    ],
    applied: results.filter(({ state }) => state === "applied").length,
    failed: results.filter(({ state }) => state === "failed").length,
    rowsWritten: rowsWritten([found, claimed]) + finishedRows,
  };
}

const READ = `
  SELECT a.id, a.kind, a.attempts, a.state, a.comment_id, a.workspace_id, a.page_id, a.decision_seq,
    c.network, c.external_id, c.decision_seq AS comment_seq, c.decided_by, c.action_lease_until AS lease
  FROM actions a JOIN comments c ON c.id = a.comment_id
  WHERE a.id IN (SELECT value FROM json_each(?1))`;

/** One call at a time about a comment: whoever sets the lease may call. */
const CLAIM = `
  UPDATE comments SET action_lease_until = ?2
  WHERE id IN (SELECT comment_id FROM actions WHERE id IN (SELECT value FROM json_each(?1)) AND state IN ('queued', 'parked')
      AND actions.decision_seq = comments.decision_seq)
    AND (action_lease_until IS NULL OR action_lease_until <= ?3)
  RETURNING id`;

const answersOf = (results: ActionResult[], access: Map<number, PageAccess>) =>
  results.flatMap(({ action, called, error, metaCode, waitMs }) => {
    const page = access.get(action.page_id);
    if (!page || !called || error === "page_gone") return [];
    return [{ page, problem: error, metaCode: metaCode ?? null, waitMs }];
  });

/** Calls the network, unless it is known beforehand that this can't work now. */
async function attempt(
  deps: Deps,
  action: OpenAction,
  page: PageAccess | undefined,
  now: number,
): Promise<ActionResult> {
  const uncalled = { action, called: false, attempts: action.attempts, observed: null };
  if (!page || page.token === "") return { ...uncalled, state: "failed", error: "page_gone", waitMs: 0 };
  const obstacle = obstacleOf(page, action.decided_by === "machine", now);
  if (obstacle) return { ...uncalled, state: "parked", error: obstacle.problem, waitMs: obstacle.waitMs };
  return carryOut(deps, action, page.token);
}

const WANTED: Record<ActionKind, Visibility> = { hide: "hidden", unhide: "visible", delete: "deleted" };

async function carryOut({ meta }: Deps, action: OpenAction, token: string): Promise<ActionResult> {
  const attempts = action.attempts + 1;
  const made = { action, called: true, attempts, observed: null, waitMs: 0 };
  const target = { network: action.network, id: action.external_id, token };
  const wanted = WANTED[action.kind];
  try {
    // A lease left behind means a call whose outcome nobody saw: look before repeating it.
    const done =
      action.lease !== null &&
      action.kind !== "delete" &&
      (await meta.comment(target)).hidden === (wanted === "hidden");
    if (!done) {
      if (action.kind === "delete") await meta.remove(target);
      else await meta.setHidden({ ...target, hidden: wanted === "hidden" });
    }
    return { ...made, state: "applied", error: null, observed: wanted };
  } catch (error) {
    if (!(error instanceof MetaError)) throw error;
    const { problem, metaCode } = error;
    if (problem === "gone") return { ...made, metaCode, state: "applied", error: problem, observed: "deleted" };
    const { state, waitMs } = outcomeOf(error, attempts);
    return { ...made, metaCode, state, error: problem, waitMs };
  }
}
