// Runs the outbox: calls the network as the latest decision requires, and writes the outcome.
import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../../deps.ts";
import type { ActionMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import type { NetworkComment } from "../../../networks/threads.ts";
import { batch } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { actions, comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import type { ActionKind, ActionState, Visibility } from "../../../vocabulary/comments.ts";
import { LEASE_MS } from "../../../vocabulary/durations.ts";
import { takeCalls } from "../../workspaces/call-share.ts";
import { type PageAccess, pageAccess } from "../../workspaces/page-access.ts";
import { callEach } from "./call-each.ts";
import {
  countAnswers,
  type Done,
  failingSince,
  NOTHING_DONE,
  noteUsage,
  outcomeOf,
  reasonNotToCall,
  stillWaits,
  UNCALLED,
} from "./call-outcome.ts";
import { finishActions, postponeActions } from "./finish-actions.ts";
import { type ActionResult, type OpenAction, openActions } from "./open-action.ts";
import { recordAnswers, requestCheck } from "./record-answers.ts";
import { look, refusalOf } from "./refusals.ts";

/** Carries out the actions of some messages. @param messages of one comments database */
export async function actOnNetwork(deps: Deps, db: CommentsDb, messages: ActionMessage[]): Promise<Done> {
  if (messages.length === 0) return NOTHING_DONE;
  const now = deps.now();
  const ids = messages.map(({ actionId }) => actionId);
  const {
    found: rows,
    claimed,
    rowsWritten,
  } = await batch(db, {
    found: openActions(db, ids),
    claimed: claimComments(db, { ids: JSON.stringify(ids), now, until: now + LEASE_MS }),
  });
  const mine = new Set(claimed.map(({ id }) => id));
  const open = rows.filter((action) => action.state === "queued" || action.state === "parked");
  const current = open.filter((action) => action.decisionSeq === action.commentSeq);
  const busy = current.filter((action) => !mine.has(action.commentId));

  const access = await pageAccess(
    deps,
    current.map(({ pageId }) => pageId),
  );
  const ownResults: ActionResult[] = [];
  const callable: { action: OpenAction; page: PageAccess }[] = [];
  for (const action of current.filter(({ commentId }) => mine.has(commentId))) {
    const page = access.get(action.pageId);
    const obstacle = obstacleTo(deps, action, page, now);
    if (obstacle) ownResults.push(obstacle);
    else callable.push({ action, page: page! });
  }
  const waits = await takeCalls(
    deps,
    callable.map(({ page }) => page),
    now,
  );
  const withoutShare = callable.flatMap(({ action }, index) =>
    waits[index] === 0 ? [] : [withoutCall(action, "parked", "share", waits[index])],
  );
  const { results: called, late } = await callEach(
    callable.filter((_, index) => waits[index] === 0).map((each) => [each]),
    { since: now, now: deps.now },
    ({ action, page }) => carryOut(deps, action, page.token),
  );
  const results = [...ownResults, ...withoutShare, ...called];
  // An action that still waits for the same reason is no news for its comment, the screens and the ledger.
  const waiting = results.filter(
    ({ action, ...result }) => result.state === "parked" && action.state === "parked" && stillWaits(action, result),
  );
  const superseded = open
    .filter((action) => action.decisionSeq !== action.commentSeq)
    .map((action) => withoutCall(action, "superseded", null));
  const finished = results.filter((result) => !waiting.includes(result));
  const finishedRows =
    (await finishActions(db, [...finished, ...superseded], deps.now())) +
    (await postponeActions(db, waiting, deps.now()));
  await recordAnswers(deps, answersOf(results, access), deps.now());
  const refused = results.filter(({ problem }) => problem === "permission").map(({ action }) => action.pageId);
  await requestCheck(deps, refused, deps.now());

  return {
    again: [
      ...busy.map(({ id }) => ({ id, delaySeconds: 2 })),
      ...late.map(({ action }) => ({ id: action.id, delaySeconds: LEASE_MS / 1000 })),
      ...results
        .filter(({ state }) => state === "queued")
        .map(({ action, waitMs }) => ({ id: action.id, delaySeconds: Math.ceil(waitMs / 1000) })),
    ],
    applied: results.filter(({ state }) => state === "applied").length,
    failed: results.filter(({ state }) => state === "failed").length,
    rowsWritten: rowsWritten + finishedRows,
    comments: rows.map(({ externalId }) => externalId),
    calls: countAnswers(results),
  };
}

const decided = alias(comments, "decided");

/** Takes the leases: only the holder of a comment's lease may call the network about it. */
const claimComments = preparedStatement((db: CommentsDb, value: ValueOf<"ids" | "now" | "until">) => {
  const isCurrent = and(eq(decided.id, actions.commentId), eq(decided.decisionSeq, actions.decisionSeq));
  // The condition is in the join, because on the updated comment itself SQLite would test it for every stored comment.
  const waiting = db
    .select({ id: decided.id })
    .from(actions)
    .innerJoin(decided, isCurrent)
    .where(and(inArray(actions.id, boundList(value("ids"))), inArray(actions.state, ["queued", "parked"])));
  const isFree = or(isNull(comments.actionLeaseUntil), lte(comments.actionLeaseUntil, value("now")));
  return db
    .update(comments)
    .set({ actionLeaseUntil: sql`${value("until")}` })
    .where(and(inArray(comments.id, waiting), isFree))
    .returning({ id: comments.id });
});

const answersOf = (results: ActionResult[], access: Map<number, PageAccess>) =>
  results.flatMap(({ action, called, problem, ...result }) => {
    const page = access.get(action.pageId);
    if (!page || !called || problem === "page_gone" || problem === "share") return [];
    return [{ ...result, page, problem: problem === "refused" ? ("gone" as const) : problem }];
  });

const withoutCall = (
  action: OpenAction,
  state: ActionState,
  problem: ActionResult["problem"],
  waitMs = 0,
): ActionResult => ({ ...UNCALLED, action, attempts: action.attempts, observed: null, state, problem, waitMs });

/** A known reason why a call cannot work now; null when it may be made. */
function obstacleTo(
  { networks }: Pick<Deps, "networks">,
  action: OpenAction,
  page: PageAccess | undefined,
  now: number,
): ActionResult | null {
  if (!page || page.isDisconnected) return withoutCall(action, "failed", "page_gone");
  const permission = networks[action.network].permissionFor(action.kind);
  const obstacle = reasonNotToCall(page, { automatic: action.decidedBy === "machine", permission }, now);
  return obstacle && withoutCall(action, "parked", obstacle.problem, obstacle.waitMs);
}

const WANTED: Record<ActionKind, Visibility> = { hide: "hidden", unhide: "visible", delete: "deleted" };

async function carryOut({ networks, now }: Deps, action: OpenAction, token: string): Promise<ActionResult> {
  const network = networks[action.network];
  const made = { ...UNCALLED, action, called: true, attempts: action.attempts + 1, observed: null };
  const target = { id: action.externalId, token, onUsage: noteUsage(made) };
  const wanted = WANTED[action.kind];
  const read = () => network.comment(target);
  let seen: NetworkComment | null = null;
  try {
    // An expired lease means that a call has an unknown outcome: the comment is read before the call is repeated.
    if (action.lease !== null && action.kind !== "delete") seen = await look(read);
    if (action.kind === "delete") await network.remove(target);
    else if (seen?.hidden !== (wanted === "hidden"))
      await network.setHidden({ ...target, hidden: wanted === "hidden" });
    return { ...made, state: "applied", observed: wanted };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const refusal = await refusalOf(error, async () => seen ?? (await read()));
    if (refusal === null) return { ...made, networkCode: error.networkCode, state: "failed", problem: "refused" };
    const { problem, networkCode } = refusal;
    if (problem === "gone") return { ...made, networkCode, state: "applied", problem, observed: "deleted" };
    const at = now();
    const { state, waitMs } = outcomeOf(refusal, at - failingSince(action, problem, at));
    return { ...made, networkCode, state, problem, waitMs };
  }
}
