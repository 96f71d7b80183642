// Rules of posts: other judging rules for the comments of one post, or of a whole page for a while.

/** The modes that a person sets for a post; a raid has its own end, report and undo (`features/raids`). */
export const SETTABLE_MODES = ["stricter", "observe", "off", "closed"] as const;

/**
 * `stricter`: every level one step up · `observe`: nothing is hidden, what would be is flagged · `off`: nothing is judged ·
 * `closed`: everything is hidden · `raid`: what would only be flagged is hidden, in addition to any other rule.
 */
export const POST_MODES = [...SETTABLE_MODES, "raid"] as const;
export type PostMode = (typeof POST_MODES)[number];
export type SettableMode = (typeof SETTABLE_MODES)[number];

/** Their names. */
export const MODE_NAMES: Record<SettableMode, string> = {
  stricter: "Nivel más estricto",
  observe: "Solo observar",
  off: "Sin moderar",
  closed: "Comentarios cerrados",
};

export type PostRule = {
  id: string;
  /** The post or ad, by the id in comments; null for the whole page. A rule of the post outranks one of the page. */
  post: string | null;
  mode: PostMode;
  /** It applies to comments posted from then on, epoch milliseconds; 0 for all of them. */
  from: number;
  /** It applies to comments posted before this moment; null without an end. */
  until: number | null;
};

/** The maximum number of rules of a page. */
export const MAX_POST_RULES = 100;
