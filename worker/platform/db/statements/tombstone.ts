// The columns that are emptied, in a comment's row and in the archive, when its network no longer has it
// (`features/retention/empty-removed.ts`), and when its author is forgotten (`features/privacy`). Those features handle its
// replies and notes.
import type { comments } from "../comments.ts";

type Columns = Partial<typeof comments.$inferSelect>;

/** Empties text and author; the judgement stays. */
export const WITHOUT_TEXT = {
  text: "",
  salt: null,
  authorName: null,
  attachmentUrl: null,
  permalink: null,
  replyText: null,
} satisfies Columns;

/** Empties what a machine found in its text; also for a comment that turns out to be the page's own. */
export const WITHOUT_ANALYSIS = { analysis: null, fingerprint: null } satisfies Columns;

/** Empties everything that a person wrote, or that may be about them; `textHash` becomes that of an empty text. */
export const WITHOUT_AUTHOR = {
  ...WITHOUT_TEXT,
  ...WITHOUT_ANALYSIS,
  authorKey: null,
  internalNote: null,
  actionState: null,
} satisfies Columns;

/** Marks a comment as deleted, here and on its network. */
export const GONE = { status: "removed", desired: "deleted", observed: "deleted" } satisfies Columns;
