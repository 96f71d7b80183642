import { byCategory, type Category } from "../vocabulary/judging/categories.ts";
import type { Exception } from "../vocabulary/judging/exceptions.ts";
import type { Sensitivity } from "../vocabulary/judging/judgement.ts";
import type { Adapter } from "../vocabulary/judging/learning.ts";
import type { PostMode, PostRule } from "../vocabulary/judging/post-rules.ts";

/** The rules of one page: its own settings, its owner's, and what plan and network allow, already merged. */
export type Policy = {
  /** On only when both the owner and the page have it on. Otherwise comments are judged and nothing is hidden. */
  automod: boolean;
  observeOnly: boolean;
  /** Union of the owner's and the page's lists, as typed. `*` stands for any letters inside one word. */
  prohibitedWords: string[];
  /** The same syntax. An entry here outranks a prohibited entry that it covers. */
  allowedWords: string[];
  /** `example.com` also allows `shop.example.com`. */
  allowedDomains: string[];
  sensitivity: Record<Category, Sensitivity>;
  /** The owner's and the page's, oldest first. Do not change the array afterwards. */
  exceptions: readonly Exception[];
  /** The page's adapter, learned from corrections of its people; null for none. */
  learned: Adapter | null;
  /** The rules of posts of the page. `policyFor` applies them to a comment. */
  postRules: readonly PostRule[];
  /** The mode of the comment's post that replaces the engine; null for most. */
  postMode: Extract<PostMode, "off" | "closed"> | null;
  /** Id of the raid in which the comment was written, so that what would only be flagged is hidden. Null for most. */
  raid: string | null;
  /** Whether a detected raid starts automatically; otherwise it is proposed. */
  automaticRaid: boolean;
  /** Whether the plan hides spam automatically; otherwise spam is only flagged. */
  hidesSpam: boolean;
  /** Whether the network can hide a comment. If not, a comment that would be hidden is flagged, since only people delete. */
  canHide: boolean;
  /** The languages that the plan judges: with "es" only prohibited words count in a comment that is clearly in another language. */
  languages: "es" | "all";
};

/** A page with default settings, on the plan with every feature. */
export const DEFAULT_POLICY: Policy = {
  automod: true,
  observeOnly: false,
  prohibitedWords: [],
  allowedWords: [],
  allowedDomains: [],
  sensitivity: byCategory(() => "normal"),
  exceptions: [],
  learned: null,
  postRules: [],
  postMode: null,
  raid: null,
  automaticRaid: false,
  hidesSpam: true,
  canHide: true,
  languages: "all",
};
