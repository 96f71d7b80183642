import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffectEvent } from "react";
import { api, bodyOf } from "../../../api/api.ts";
import type { Comment } from "../../../api/types.ts";
import { startBulk } from "../bulk/bulk.ts";
import { type Decide, pendingDecision, pendingUndo, type Undoable, type Verdict } from "../data/decision.ts";
import { doneText, failedText, notUndoneText } from "../data/decision-texts.ts";
import { noteRestored } from "../data/expected-restores.ts";
import { expectOutcome } from "../data/outcomes.ts";
import { addPending, removePending } from "../data/pending-decisions.ts";
import { keepComments, moveCount } from "../data/queries.ts";
import { withRetries } from "../data/retries.ts";
import { offerUndo, withdraw } from "../data/undo.ts";
import { inTurn } from "../decisions/in-turn.ts";
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
      const [comment, ...others] = comments;
      if (!comment) return;
      if (others.length > 0) startBulk(client, { comments }, verdict, (message) => say(message));
      else decideOne(client, comment, verdict, also, (message) => say(message));
    },
    [client],
  );
}

async function decideOne(
  client: QueryClient,
  comment: Comment,
  verdict: Verdict,
  also: Undoable | undefined,
  say: Say,
) {
  const pending = pendingDecision(comment, verdict);
  addPending([[comment.id, pending]]);
  const sent = inTurn(comment.id, () =>
    withRetries(() => bodyOf(api.comments.status.$post({ json: { commentId: comment.id, ...verdict } }))).then(
      ({ comment }) => comment,
    ),
  );
  const text = also?.text ?? doneText(verdict.status, 1, comment);
  async function undo() {
    await takeBack(client, comment, verdict.status, sent, say);
    also?.takeBack();
  }
  // A deletion on the network cannot be undone.
  const offer = verdict.status === "removed" ? null : offerUndo(text, undo);
  try {
    const stored = await sent;
    expectOutcome(stored);
    keepComments(client, [stored]);
    moveCount(client, comment.status, stored.status);
  } catch (error) {
    // What was done together with the decision stays, and can be undone alone.
    if (offer && !also) withdraw(offer);
    say(failedText(verdict.status, error));
  } finally {
    removePending([[comment.id, pending]]);
  }
}

async function takeBack(
  client: QueryClient,
  before: Comment,
  from: Verdict["status"],
  sent: Promise<Comment>,
  say: Say,
) {
  const pending = pendingUndo(before, from);
  addPending([[before.id, pending]]);
  // The comment may have left the list because of the decision.
  keepComments(client, [before]);
  noteRestored(before.id);
  try {
    const after = await sent;
    try {
      const comment = await inTurn(before.id, () => asBefore(before));
      expectOutcome(comment);
      keepComments(client, [comment]);
      moveCount(client, from, comment.status);
    } catch (error) {
      keepComments(client, [after]);
      say(notUndoneText(error));
    }
  } catch {
    // The decision itself was refused, and `decideOne` showed that: there is nothing to undo.
  } finally {
    removePending([[before.id, pending]]);
  }
}

/**
 * Undoes the decision. An exception that was saved with it may have made the comment visible just before the decision. Then the undo
 * leads back to that state, and the comment has to be hidden by another decision.
 */
async function asBefore({ id, status }: Comment): Promise<Comment> {
  const { comment } = await withRetries(() => undoDecision(id));
  if (status !== "disapproved" || comment.status !== "approved") return comment;
  return (await withRetries(() => bodyOf(api.comments.status.$post({ json: { commentId: id, status } })))).comment;
}
