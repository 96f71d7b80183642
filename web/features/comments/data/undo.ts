// Undo offers: each decision can be undone for eight seconds, by its toast or by the key.
import { hideToast, readToasts, showToast } from "../../../ui/overlays/toast-store.ts";

const UNDO_MS = 8_000;
export const UNDO_KEY = "u";

type Offer = { toast: number; until: number; run: () => void };
let offers: Offer[] = [];

/**
 * Shows what was done and offers to undo it. Only the last offer is visible; a second press of the key undoes the one before it.
 *
 * @param look `info` for what is not done yet
 */
export function offerUndo(text: string, run: () => void, look: "success" | "info" = "success"): Offer {
  const earlier = offers.at(-1);
  if (earlier) hideToast(earlier.toast);
  const offer: Offer = { toast: 0, until: Date.now() + UNDO_MS, run };
  offer.toast = showToast({
    look,
    text,
    shownMs: UNDO_MS,
    action: { label: "Deshacer", keyHint: UNDO_KEY, run: () => take(offer) && run() },
  });
  offers = [...offers.filter(isOpen), offer];
  return offer;
}

/** Undoes the last decision that is still offered. @returns false when there is none */
export function undoLast(): boolean {
  const last = offers.filter(isOpen).at(-1);
  if (!last || !take(last)) return false;
  last.run();
  return true;
}

/** Withdraws an offer. @returns false when it was withdrawn before */
export function withdraw(offer: Offer): boolean {
  return take(offer);
}

function take(offer: Offer): boolean {
  if (!offers.includes(offer)) return false;
  offers = offers.filter((each) => each !== offer);
  hideToast(offer.toast);
  return true;
}

/** A toast stays while the pointer is on it, and so does its offer. */
const isOpen = ({ toast, until }: Offer) => Date.now() < until || readToasts().some(({ id }) => id === toast);
