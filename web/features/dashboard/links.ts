// The addresses behind the figures. Each opens the list that the figure counts.
import type { Cause } from "../../../worker/vocabulary/judging/attacks.ts";
import type { Comment } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { localDay } from "../time/iso-day.ts";

type Days = { from: string; to: string };

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Comments that the list's filters find. */
export const commentsPath = (filter: Record<string, string>) => address(paths.comments, filter);

export const attacksPath = ({ from, to }: Days, more: { cause?: Cause; [filter: string]: string | undefined } = {}) => {
  const filters = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return commentsPath({ cause: "any", from, to, ...Object.fromEntries(filters) });
};

/** What rules wrote. */
export const automaticRepliesPath = ({ from, to }: Days) =>
  address(paths.history, { actor: "machine", what: "replied", from, to });

/** One comment, as narrowly as the list's filters find it: its page, its day on this person's clock, its author. */
export const commentPath = ({ social_account_id: page, original_created_at: at, author_name: author }: Comment) => {
  const day = localDay(at);
  return commentsPath({ page, from: day, to: day, ...(author !== null && { author }) });
};

/** What people showed again. */
export const correctedPath = ({ from, to }: Days) =>
  address(paths.history, { actor: "person", what: "restored", from, to });
