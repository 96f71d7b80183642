// What is said under the posts of a demo page. How the product decides each comment is its own matter; a test compares it with this.

/** A comment of a visitor. A text alone is one that stays visible and needs nobody. */
export type Said =
  | string
  /** Abuse or spam, which is hidden at once. */
  | { bad: string }
  /** A doubtful one, which is flagged, and what the owner does with it; `wait`: nothing yet. */
  | { doubt: string; ends: "hide" | "show" | "wait" }
  /** One that the owner's own words hide although it means no harm, so that the owner shows it again, and answers. */
  | { mistaken: string; answer: string }
  /** A question or complaint, the owner's answer, and what its author writes then. Without an answer nobody has seen to it yet. */
  | { asks: string; answer?: string; thanks?: string }
  /** A question that a rule of the page answers. */
  | { priced: string };

export type StoryPost = {
  network: "facebook" | "instagram";
  isAd?: true;
  /** How many days ago it was published, and the hour of the page's day. */
  daysAgo: number;
  hour: number;
  message: string;
  /** The name of its picture in `pictures.ts`. */
  picture: string;
  said: readonly Said[];
};

/** Texts that arrive together under the page's post with this number, the first of them so many hours before the start. */
export type Rush = { post: number; texts: readonly string[] };

export type Business = {
  name: string;
  timeZone: string;
  /** The owner's own prohibited words. */
  words: readonly string[];
  /** The rule that answers questions about prices. */
  rule: { name: string; keywords: readonly string[]; variants: readonly string[] };
  posts: readonly StoryPost[];
};
