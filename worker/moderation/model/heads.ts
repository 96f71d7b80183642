/** What the embedded model tells apart; independent of each other. `legitimate` is a complaint or a question. */
export const HEADS = ["toxic", "spam", "legitimate"] as const;
export type Head = (typeof HEADS)[number];
