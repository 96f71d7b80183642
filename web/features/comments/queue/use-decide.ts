import { onlineManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffectEvent } from "react";
import { api, bodyOf } from "../../../api/api.ts";
import { withRetries } from "../../../api/retries.ts";
import type { Comment } from "../../../api/types.ts";
import { startBulk } from "../bulk/bulk.ts";
import { type Decide, pendingDecision, pendingUndo, type Undoable, type Verdict } from "../data/decision.ts";
import { doneText, failedText, notUndoneText, waitsText } from "../data/decision-texts.ts";
import { noteRestored } from "../data/expected-restores.ts";
import { expectOutcome } from "../data/outcomes.ts";
import { type PendingDecision, sendDecision } from "../data/pending-decisions.ts";
import { keepComments, moveCount } from "../data/queries.ts";
import { offerUndo, withdraw } from "../data/undo.ts";
import { undoDecision } from "../decisions/undo-decision.ts";

type Say = (message: string) => void;

/**
 * Returns a function that decides about one or several comments. The decision is visible at once and can be undone for eight seconds.
 * When the server refuses, the comment is as before, and `onError` gets the reason.
 */
export function useDecide(onError: Say): Decide {
  const client = useQueryClient();
  const say = useEffectEvent(onError);
  return useCallback(
    ({ comments, also, ...verdict }) => {
      const [comment, ...rest] = comments;
      if (!comment) return;
      if (rest.length > 0) startBulk(client, { comments }, verdict, (message) => say(message));
      else decideOne(client, comment, verdict, also, (message) => say(message));
    },
    [client],
  );
}

function decideOne(client: QueryClient, comment: Comment, verdict: Verdict, also: Undoable | undefined, say: Say) {
  const sent = send(client, comment.id, pendingDecision(comment, verdict), () => decided(comment.id, verdict));
  async function undo() {
    await takeBack(client, comment, verdict.status, sent, say);
    also?.takeBack();
  }
  // A deletion on the network cannot be undone.
  const offer = verdict.status === "removed" ? null : offerOf(comment, verdict, also, undo);
  sent.catch((error: unknown) => {
    // What was done together with the decision stays, and can be undone alone.
    if (offer && !also) withdraw(offer);
    say(failedText(verdict.status, error));
  });
}

function offerOf(comment: Comment, { status }: Verdict, also: Undoable | undefined, undo: () => void) {
  if (onlineManager.isOnline()) return offerUndo(also?.text ?? doneText(status, 1, comment), undo);
  const waits = waitsText(status, comment);
  return offerUndo(also ? `${also.text}. ${waits}` : waits, undo, "info");
}

async function takeBack(
  client: QueryClient,
  before: Comment,
  from: Verdict["status"],
  sent: Promise<Comment>,
  say: Say,
) {
  let after: Comment | undefined;
  const undone = send(client, before.id, pendingUndo(before, from), async () => {
    after = await sent;
    return asBefore(before);
  });
  // The comment may have left the list because of the decision.
  keepComments(client, [before]);
  noteRestored(before.id);
  await undone.catch((error: unknown) => {
    // The decision itself was refused, and `decideOne` showed that: there is nothing to undo.
    if (!after) return;
    keepComments(client, [after]);
    say(notUndoneText(error));
  });
}

/**
 * Asks the server to change a comment, after the earlier requests about it, and keeps the answer. Without a connection it waits for
 * one: unlike a purchase, a decision about a comment is still meant some minutes later.
 */
const send = (client: QueryClient, id: string, pending: PendingDecision, ask: () => Promise<{ comment: Comment }>) =>
  sendDecision(client, new Map([[id, pending]]), {
    scope: { id },
    networkMode: "online",
    mutationFn: async () => {
      const { comment } = await ask();
      expectOutcome(comment);
      keepComments(client, [comment]);
      moveCount(client, pending.from, comment.status);
      return comment;
    },
  });

/**
 * Undoes the decision. An exception that was saved with it may have made the comment visible just before the decision. Then the undo
 * leads back to that state, and the comment has to be hidden by another decision.
 */
async function asBefore({ id, status }: Comment): Promise<{ comment: Comment }> {
  const answer = await withRetries(() => undoDecision(id));
  return status === "disapproved" && answer.comment.status === "approved" ? decided(id, { status }) : answer;
}

const decided = (commentId: string, verdict: Verdict) =>
  withRetries(() => bodyOf(api.comments.status.$post({ json: { commentId, ...verdict } })));
