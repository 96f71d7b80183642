// Unsent replies. They are kept while their card is closed or far down the list, and after a failed request.
import type { ReplyKind } from "../../../../worker/vocabulary/replies.ts";

export type ReplyDraft = {
  text: string;
  kind: ReplyKind;
  /** The idempotency key. It stays for a repetition of the same request; another text or kind is another request. */
  key: string;
};

const drafts = new Map<string, ReplyDraft>();

const newDraft = (): ReplyDraft => ({ text: "", kind: "public", key: crypto.randomUUID() });

export const readDraft = (commentId: string): ReplyDraft => drafts.get(commentId) ?? newDraft();

export function keepDraft(commentId: string, draft: ReplyDraft): void {
  if (draft.text.trim() === "") drafts.delete(commentId);
  else drafts.set(commentId, draft);
}

export const dropDraft = (commentId: string) => drafts.delete(commentId);
