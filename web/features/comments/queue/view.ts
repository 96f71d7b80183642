// The view of the list: comments as lines or as cards. Stored in this browser.
import { createStore, useStore } from "../../../store.ts";

const VIEWS = ["lines", "cards"] as const;
export type View = (typeof VIEWS)[number];

const KEY = "commentsView";

function stored(): View {
  try {
    return VIEWS.find((view) => view === localStorage.getItem(KEY)) ?? "lines";
  } catch {
    return "lines";
  }
}

const view = createStore<View>(stored());

export const useView = () => useStore(view);

export function chooseView(chosen: View): void {
  view.set(chosen);
  try {
    localStorage.setItem(KEY, chosen);
  } catch (error) {
    console.warn("could not store the list view", error);
  }
}
