// The outbox at work: asks the network for what the latest decision wants, and writes down what came of it.
import { and, inArray } from "drizzle-orm";
import pMap from "p-map";
import type { Deps } from "../../deps.ts";
import type { ActionMessage } from "../../entry/messages.ts";
import { pageContext } from "../../platform/crypto/seal.ts";
import { pages } from "../../platform/db/core.ts";
import { rowsWritten } from "../../platform/db/open.ts";
import { MetaError } from "../../platform/meta/errors.ts";
import type { ActionKind, ActionState, Network, Visibility } from "../../vocabulary.ts";
import { type ActionResult, finishActions } from "./finish-actions.ts";

/** Connections a Worker may hold open, less one for the database. */
const GRAPH_CALLS_AT_ONCE = 5;
/** Longer than any call may take. */
const LEASE_MS = 45_000;

export type OpenAction = {
  id: number;
  kind: ActionKind;
  attempts: number;
  state: ActionState;
  comment_id: number;
  workspace_id: number;
  page_id: number;
  network: Network;
  external_id: string;
  decision_seq: number;
  comment_seq: number;
  /** Lease that an earlier call left behind, or that is still running. */
  lease: number | null;
};

export type Acted = {
  /** Messages to deliver again, and how soon. */
  again: { actionId: number; delaySeconds: number }[];
  applied: number;
  failed: number;
  rowsWritten: number;
};

/** @param messages of one comments database */
export async function actOnNetwork(deps: Deps, shard: string, messages: ActionMessage[]): Promise<Acted> {
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

  const tokens = await pageTokens(deps, current);
  const results = await pMap(
    current.filter((action) => mine.has(action.comment_id)),
    (action) => carryOut(deps, action, tokens.get(action.page_id)),
    { concurrency: GRAPH_CALLS_AT_ONCE },
  );
  const superseded = open
    .filter((action) => action.decision_seq !== action.comment_seq)
    .map(
      (action): ActionResult => ({
        action,
        state: "superseded",
        attempts: action.attempts,
        error: null,
        observed: null,
        waitMs: 0,
      }),
    );
  const finishedRows = await finishActions(db, [...results, ...superseded], deps.now());

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
    c.network, c.external_id, c.decision_seq AS comment_seq, c.action_lease_until AS lease
  FROM actions a JOIN comments c ON c.id = a.comment_id
  WHERE a.id IN (SELECT value FROM json_each(?1))`;

/** One call at a time about a comment: whoever sets the lease may call. */
const CLAIM = `
  UPDATE comments SET action_lease_until = ?2
  WHERE id IN (SELECT comment_id FROM actions WHERE id IN (SELECT value FROM json_each(?1)) AND state IN ('queued', 'parked')
      AND actions.decision_seq = comments.decision_seq)
    AND (action_lease_until IS NULL OR action_lease_until <= ?3)
  RETURNING id`;

async function pageTokens({ core, sealer }: Deps, actions: OpenAction[]): Promise<Map<number, string>> {
  const ids = [...new Set(actions.map(({ page_id }) => page_id))];
  if (ids.length === 0) return new Map();
  const rows = await core
    .select()
    .from(pages)
    .where(and(inArray(pages.id, ids), inArray(pages.workspaceId, [...new Set(actions.map((a) => a.workspace_id))])));
  const opened = rows.map(async (page) => {
    const token = await sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
    return [page.id, token] as const;
  });
  return new Map(await Promise.all(opened));
}

const WANTED: Record<ActionKind, Visibility> = { hide: "hidden", unhide: "visible", delete: "deleted" };
const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** A revoked token or a missing permission is looked at again this often; reconnecting ends the wait at once. */
const PARKED_MS = 60 * 60_000;

async function carryOut({ meta }: Deps, action: OpenAction, token: string | undefined): Promise<ActionResult> {
  const attempts = action.attempts + 1;
  if (token === undefined) return { action, state: "failed", attempts, error: "page_gone", observed: null, waitMs: 0 };
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
    return { action, state: "applied", attempts, error: null, observed: wanted, waitMs: 0 };
  } catch (error) {
    if (!(error instanceof MetaError)) throw error;
    return failure(action, attempts, error);
  }
}

function failure(action: OpenAction, attempts: number, { problem, metaCode, waitMs }: MetaError): ActionResult {
  const result = { action, attempts, error: problem, metaCode, observed: null, waitMs: 0 };
  if (problem === "gone") return { ...result, state: "applied", observed: "deleted" };
  if (problem === "token" || problem === "blocked") return { ...result, state: "parked", waitMs: PARKED_MS };
  if (problem === "rate_limited") return { ...result, state: "parked", waitMs: waitMs ?? LONGEST_WAIT_MS };
  if (problem === "transient" && attempts < MAX_ATTEMPTS)
    return { ...result, state: "queued", waitMs: Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) };
  return { ...result, state: "failed" };
}
