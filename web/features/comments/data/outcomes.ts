// A decision is stored at once; the network's outcome comes later, with the live changes.
import type { Comment } from "../../../api/types.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { networkFailedText } from "./decision-texts.ts";

const awaited = new Set<string>();

/** Waits for the network's outcome of the reader's decision. */
export function expectOutcome(comment: Comment): void {
  if (comment.action_state === "queued" || comment.action_state === "parked") awaited.add(comment.id);
}

/** Shows a toast for each of the reader's decisions that the network did not carry out. */
export function reportOutcomes(changed: readonly Comment[]): void {
  for (const comment of changed) {
    if (!awaited.has(comment.id)) continue;
    if (comment.action_state === "failed") showToast({ look: "error", text: networkFailedText(comment) });
    if (comment.action_state !== "queued" && comment.action_state !== "parked") awaited.delete(comment.id);
  }
}
