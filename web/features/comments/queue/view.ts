// The view of the list: comments as lines or as cards.
import { createStoredText, useStore } from "../../../store.ts";

export type View = "lines" | "cards";

const view = createStoredText("commentsView");

export const useView = (): View => (useStore(view) === "cards" ? "cards" : "lines");
export const chooseView = (chosen: View) => view.set(chosen);
