// The addresses behind the figures. Each opens the list that the figure counts.
import type { Cause } from "../../../worker/vocabulary/judging/attacks.ts";
import type { Comment } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { localDay } from "../time/iso-day.ts";

type Days = { from: string; to: string };

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The address of the list of comments with a filter. */
export const commentsPath = (filter: Record<string, string>) => address(paths.comments, filter);

export const attacksPath = ({ from, to }: Days, more: { cause?: Cause; [filter: string]: string | undefined } = {}) => {
  const filters = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return commentsPath({ cause: "any", from, to, ...Object.fromEntries(filters) });
};

/** The activity log, filtered by the automatic replies. */
export const automaticRepliesPath = ({ from, to }: Days) =>
  address(paths.history, { actor: "machine", what: "replied", from, to });

/** The list with the filters that are closest to one comment: its page, its day in this person's time zone, its author. */
export const commentPath = ({ social_account_id: page, original_created_at: at, author_name: author }: Comment) => {
  const day = localDay(at);
  return commentsPath({ page, from: day, to: day, ...(author !== null && { author }) });
};

/** The activity log, filtered by the comments that people showed again. */
export const correctedPath = ({ from, to }: Days) =>
  address(paths.history, { actor: "person", what: "restored", from, to });
