/** The parts and dialogs that a card can open. */
export type CardPart = "reply" | "why" | "note" | "assign" | "disapprove";

/** The keys that do the same as the buttons of the current card. */
export const CARD_KEYS = {
  approve: "a",
  disapprove: "d",
  spam: "s",
  reply: "r",
  note: "e",
  assign: "p",
  why: "w",
} as const;
