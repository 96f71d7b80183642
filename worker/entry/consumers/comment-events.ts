import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { raiseGraveAlerts } from "../../features/alerts/raise-grave-alerts.ts";
import { processComments } from "../../features/comments/intake/process.ts";
import { bringToPost } from "../../features/comments/sweeps/bring-to-post.ts";
import { removePost } from "../../features/comments/sweeps/remove-post.ts";
import { watchForSurges } from "../../features/raids/watch-for-surges.ts";
import type { CommentsMessage } from "../../messages.ts";
import { type Batch, deliver } from "../deliver.ts";
import { type Outcome, runEach, sumDelivered } from "./batch.ts";

/** Stores and judges comments that webhooks and sweeps report, removes posts that are gone, and brings copies to their posts. */
export async function consumeCommentEvents(
  deps: Deps,
  { queue, messages: reported }: Batch<CommentsMessage>,
): Promise<Outcome> {
  const outcome = { dropped: 0, stored: 0, rowsWritten: 0, raced: 0 };
  const workspaceIds = new Set<number>();
  const events = reported.flatMap(({ body, message }) => ("verb" in body ? [{ body, message }] : []));
  const others = reported.flatMap(({ body, message }) => ("verb" in body ? [] : [{ body, message }]));
  const delivered = await deliver(deps, { queue, messages: events }, async (messages) => {
    const processed = await processComments(
      deps,
      messages.map(({ body }) => body),
    );
    for (const index of processed.raced) messages[index]!.message.retry({ delaySeconds: 1 });
    for (const id of processed.workspaceIds) workspaceIds.add(id);
    outcome.dropped += processed.dropped;
    outcome.stored += processed.stored;
    outcome.rowsWritten += processed.rowsWritten;
    outcome.raced += processed.raced.length;
    // The judgements are stored already, so a failure here does not repeat them; the next hostile comment checks again.
    await watchForSurges(deps, [...processed.hostile.values()]).catch((error: unknown) =>
      logFailure("surge_not_watched", error),
    );
    await raiseGraveAlerts(deps, processed.grave.values()).catch((error: unknown) =>
      logFailure("grave_not_alerted", error),
    );
    return processed.failed.map(({ indices, ...part }) => ({
      ...part,
      messages: indices.map((at) => messages[at]!),
    }));
  });
  const rest = await deliver(deps, { queue, messages: others }, (messages) =>
    runEach(messages, ({ body }) => ("removedPostId" in body ? removePost(deps, body) : bringToPost(deps, body))),
  );
  return {
    ...outcome,
    ...sumDelivered(delivered, rest),
    workspaceIds: [...workspaceIds],
    comments: events.map(({ body }) => body.externalId),
  };
}
