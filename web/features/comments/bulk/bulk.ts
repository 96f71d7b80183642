// One bulk change, part by part: its progress, its failures, and its undo. It continues when the screen is left.

import type { QueryClient } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { countedComments } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { withRetries } from "../../../api/retries.ts";
import type { BulkFailure, BulkPart, Comment } from "../../../api/types.ts";
import { createStore, useStore } from "../../../store.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { catchUpAll } from "../data/catch-up.ts";
import { pendingDecision, type Verdict } from "../data/decision.ts";
import { doneText, failedText, notUndoneText } from "../data/decision-texts.ts";
import { expectedRestores, expectRestore, noteRestored } from "../data/expected-restores.ts";
import { sendDecision } from "../data/pending-decisions.ts";
import { refreshCounts } from "../data/queries.ts";
import { offerUndo } from "../data/undo.ts";

/** Some comments, or all that a filter found when they were counted; `shown` are the loaded ones of them. */
type BulkTarget =
  | { comments: readonly Comment[] }
  | { filter: CommentFilter; count: number; seenAt: number; shown: Comment[] };

export type BulkRun = {
  verb: Verdict["status"] | "undo";
  total: number;
  done: number;
  failures: readonly BulkFailure[];
  state: "running" | "cancelling" | "ended";
};

const PART = 100;
const current = createStore<BulkRun | null>(null);

export const useBulkRun = () => useStore(current);

/** Stops after the running request. Comments that were changed stay changed, and can be undone. */
export function cancelBulk(): void {
  const run = current.read();
  if (run?.state === "running") current.set({ ...run, state: "cancelling" });
}

/** Closes the list of failures. */
export function closeBulk(): void {
  if (current.read()?.state === "ended") current.set(null);
}

/** Changes the comments in several requests. Refuses a second change while one runs. */
export async function startBulk(
  client: QueryClient,
  target: BulkTarget,
  verdict: Verdict,
  say: (message: string) => void,
): Promise<void> {
  if (isUnderWay()) return;
  const shown = "comments" in target ? target.comments : target.shown;
  const pending = new Map(shown.map((comment) => [comment.id, pendingDecision(comment, verdict)]));
  begin(verdict.status, "comments" in target ? target.comments.length : target.count);
  await sendDecision(client, pending, { mutationFn: () => sendParts(client, target, verdict, say) });
  refreshCounts(client);
}

async function sendParts(client: QueryClient, target: BulkTarget, verdict: Verdict, say: (message: string) => void) {
  const key = crypto.randomUUID();
  let bulkId: string | null = null;
  const changedIds: string[] = [];
  try {
    const header = { "idempotency-key": key };
    const ask = (asked: Asked) =>
      withRetries(() => bodyOf(api.comments.bulk.$post({ header, json: { ...asked, ...verdict } })));
    for await (const part of parts(target, ask)) {
      bulkId = part.bulkId;
      changedIds.push(...part.changed);
      advance(part.changed.length, part.failures);
      if (isCancelled()) break;
    }
  } catch (error) {
    say(failedText(verdict.status, error));
  }
  end();
  if (bulkId !== null && changedIds.length > 0) {
    const id = bulkId;
    const text = doneText(verdict.status, changedIds.length);
    if (verdict.status === "removed") showToast({ look: "success", text });
    else
      offerUndo(text, () => {
        expectRestore(changedIds);
        undoBulk(client, id, changedIds.length, say);
      });
  }
  await catchUpAll(client).catch(() => undefined);
}

/** Undoes a whole change. Comments with a newer decision are not changed; they are listed as failures. */
export async function undoBulk(client: QueryClient, bulkId: string, total: number, say: (message: string) => void) {
  if (isUnderWay()) return;
  begin("undo", total);
  const restored: string[] = [];
  try {
    let cursor: string | null = null;
    do {
      const part = await withRetries(() => undoPart(bulkId, cursor));
      restored.push(...part.restored);
      expectRestore(part.restored);
      advance(part.restored.length, part.failures);
      cursor = part.nextCursor;
    } while (cursor !== null && !isCancelled());
    if (restored.length > 0) showToast({ look: "success", text: `${countedComments(restored.length)} como antes` });
  } catch (error) {
    say(notUndoneText(error));
  }
  end();
  await catchUpAll(client).then(
    () => expectedRestores.clear(),
    () => undefined,
  );
  const [first] = restored;
  if (first !== undefined) noteRestored(first);
  refreshCounts(client);
}

type Asked = { ids: string[] } | { filter: CommentFilter; seenAt: number; cursor?: string };

const undoPart = (bulkId: string, cursor: string | null) =>
  bodyOf(api.comments.bulk[":bulkId"].undo.$post({ param: { bulkId }, json: { cursor: cursor ?? undefined } }));

async function* parts(target: BulkTarget, ask: (asked: Asked) => Promise<BulkPart>): AsyncGenerator<BulkPart> {
  if ("comments" in target) {
    const ids = target.comments.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += PART) yield await ask({ ids: ids.slice(at, at + PART) });
    return;
  }
  const { filter, seenAt } = target;
  let cursor: string | null = null;
  do {
    const part = await ask({ filter, seenAt, ...(cursor !== null && { cursor }) });
    yield part;
    cursor = part.nextCursor;
  } while (cursor !== null);
}

function isUnderWay(): boolean {
  const run = current.read();
  const busy = run !== null && run.state !== "ended";
  if (busy) showToast({ look: "info", text: "Espera a que termine el cambio anterior" });
  return busy;
}

const isCancelled = () => current.read()?.state === "cancelling";

const begin = (verb: BulkRun["verb"], total: number) =>
  current.set({ verb, total, done: 0, failures: [], state: "running" });

function advance(changed: number, failures: readonly BulkFailure[]) {
  const run = current.read();
  if (run)
    current.set({ ...run, done: run.done + changed + failures.length, failures: [...run.failures, ...failures] });
}

/** Failures stay visible until they are dismissed. */
function end() {
  const run = current.read();
  current.set(run && run.failures.length > 0 ? { ...run, state: "ended" } : null);
}
