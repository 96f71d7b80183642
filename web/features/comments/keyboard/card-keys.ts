/** The parts and dialogs that a card can open. */
export type CardPart = "reply" | "why" | "note" | "assign" | DialogPart;

/**
 * The parts that are dialogs above the screen, for which a line need not become a card. `alwaysShow` and `alwaysHide` make an
 * exception, which also applies to later comments.
 */
const DIALOG_PARTS = ["disapprove", "alwaysShow", "alwaysHide", "block"] as const;
type DialogPart = (typeof DIALOG_PARTS)[number];
export const isDialogPart = (part: CardPart): part is DialogPart => DIALOG_PARTS.some((dialog) => dialog === part);

/** The keys that do the same as the buttons of the current card. */
export const CARD_KEYS = {
  approve: "a",
  disapprove: "d",
  spam: "s",
  alwaysShow: "shift+a",
  alwaysHide: "shift+d",
  block: "b",
  reply: "r",
  note: "e",
  assign: "p",
  why: "w",
} as const;
