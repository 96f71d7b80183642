// How the comments of one post, or of a whole page for a while, are judged otherwise than the rest of the page.

/** Those that a person sets for a post; a siege has an end, a report and an undo of its own (`features/sieges`). */
export const SETTABLE_MODES = ["stricter", "observe", "off", "closed"] as const;

/**
 * `stricter`: every level one step up · `observe`: nothing is hidden, what would be is flagged · `off`: nothing is judged ·
 * `closed`: everything is hidden · `siege`: what would only be flagged is hidden, beside whatever another rule says.
 */
export const POST_MODES = [...SETTABLE_MODES, "siege"] as const;
export type PostMode = (typeof POST_MODES)[number];
export type SettableMode = (typeof SETTABLE_MODES)[number];

export type PostRule = {
  id: string;
  /** The post or ad, as comments name it; null for the whole page. A rule of the post outranks one of the page. */
  post: string | null;
  mode: PostMode;
  /** Comments posted from then on, epoch milliseconds; 0 for all of them. */
  from: number;
  /** Comments posted before; null without an end. */
  until: number | null;
};

/** Of a page. */
export const MAX_POST_RULES = 100;
