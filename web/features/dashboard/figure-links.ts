// The addresses behind the figures. Each opens the list that the figure counts.
import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import type { CommentFilter } from "../../../worker/features/comments/schemas.ts";
import type { Comment } from "../../api/types.ts";
import { paths, withQuery } from "../../paths.ts";
import { usePageChoice } from "../accounts/use-page-choice.ts";
import { localDay } from "../time/iso-day.ts";

type Days = { from: string; to: string };

/** The links about the chosen page. */
export function useFigureLinks() {
  const { choice } = usePageChoice();
  /** The list of comments with a filter. */
  const commentsPath = (filter: CommentFilter) => withQuery(paths.comments, { ...choice, ...filter });
  /** The activity log with a filter. */
  const logPath = (filter: AuditFilter) => withQuery(paths.history, { ...choice, ...filter });
  return {
    commentsPath,
    attacksPath: ({ from, to }: Days, more: CommentFilter = {}) => commentsPath({ cause: "any", from, to, ...more }),
    /** The log, filtered by the automatic replies. */
    automaticRepliesPath: ({ from, to }: Days) => logPath({ actor: "machine", what: "replied", from, to }),
    /** The log, filtered by the comments that people showed again. */
    correctedPath: ({ from, to }: Days) => logPath({ actor: "person", what: "restored", from, to }),
  };
}

/** The list with the filters that are closest to one comment: its page, its day in this person's time zone, its author. */
export const commentPath = ({ social_account_id: page, original_created_at: at, author_name: author }: Comment) => {
  const day = localDay(at);
  return withQuery(paths.comments, { page, from: day, to: day, ...(author !== null && { author }) });
};
