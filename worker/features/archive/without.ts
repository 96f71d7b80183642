// Removes texts and people from archived comments, in the same way as from comments in the database:
// `retention/empty-removed.ts`, `privacy/forget-author.ts`.
import { GONE, WITHOUT_AUTHOR, WITHOUT_TEXT } from "../../platform/db/statements/tombstone.ts";
import { REASON_LABELS } from "../../vocabulary/judging/judgement.ts";
import type { ArchivedComment } from "./archived-comment.ts";

/** Notes are removed, because they are about what a person wrote and may name them. */
const NO_NOTES: ArchivedComment["notes"] = [];

/** For a comment that its network no longer has: text and author are removed, the judgement stays. */
export const withoutText = (line: ArchivedComment): ArchivedComment => ({
  ...line,
  comment: { ...line.comment, ...GONE, ...WITHOUT_TEXT },
  replies: line.replies.map((reply) => ({ ...reply, text: "" })),
  notes: NO_NOTES,
});

/**
 * For a comment whose author is forgotten: removes everything that a person wrote, or that may be about them.
 *
 * @param emptyHash of an empty text
 */
export function withoutAuthor(line: ArchivedComment, emptyHash: string): ArchivedComment {
  const { comment, events, replies, reports } = withoutText(line);
  return {
    comment: { ...comment, ...WITHOUT_AUTHOR, textHash: emptyHash },
    events: events.map((event) => ({ ...event, detail: withoutNotes(event.detail) })),
    replies: replies.map((reply) => ({ ...reply, onceKey: null })),
    reports: reports.map((report) => ({ ...report, internalNote: null })),
    notes: NO_NOTES,
  };
}

/** The reasons from the list. Any other one was written by a person, and may name a person. */
const OFFERED = new Set<unknown>(Object.values(REASON_LABELS));

function withoutNotes(detail: string | null): string | null {
  if (detail === null) return null;
  const { note: _note, reason, before, ...rest } = JSON.parse(detail);
  return JSON.stringify({
    ...rest,
    ...(OFFERED.has(reason) && { reason }),
    ...(before && { before: { ...before, note: null } }),
  });
}
