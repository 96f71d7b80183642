// What a comment loses, in its row and in the archive: once its network no longer has it (`features/retention/empty-removed.ts`), and
// once its author is forgotten (`features/privacy`). The replies to it and what the team wrote about it are up to them.
import type { comments } from "../comments.ts";

type Columns = Partial<typeof comments.$inferSelect>;

/** Text and author go, the judgement stays. */
export const WITHOUT_TEXT = {
  text: "",
  authorName: null,
  attachmentUrl: null,
  permalink: null,
  replyText: null,
} satisfies Columns;

/** Nothing stays that a person wrote, or may have written about them; its `textHash` is that of an empty text. */
export const WITHOUT_AUTHOR = {
  ...WITHOUT_TEXT,
  fingerprint: null,
  authorKey: null,
  analysis: null,
  internalNote: null,
  actionState: null,
} satisfies Columns;

/** Deleted, here and on its network. */
export const GONE = { status: "removed", desired: "deleted", observed: "deleted" } satisfies Columns;
