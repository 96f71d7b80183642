// Filters that a person named, in this browser.
import { createStore, useStore } from "../../../store.ts";
import { type CommentFilter, readFilter, writeFilter } from "../data/filter.ts";

/** `query`: the filter as the address holds it. */
type SavedView = { name: string; query: string };

const KEY = "commentViews";
const MOST = 12;
export const MAX_VIEW_NAME_LENGTH = 40;

const isView = (value: unknown): value is SavedView =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "query" in value &&
  typeof value.query === "string";

function stored(): SavedView[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter(isView) : [];
  } catch {
    return [];
  }
}

const views = createStore<readonly SavedView[]>(stored());

function keep(next: readonly SavedView[]): void {
  views.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch (error) {
    console.warn("the view is not kept", error);
  }
}

export const useSavedViews = () => useStore(views);

/** A view of the same name is replaced; the oldest one makes room. */
export const saveView = (name: string, filter: CommentFilter) =>
  keep([...views.read().filter((view) => view.name !== name), { name, query: `${writeFilter(filter)}` }].slice(-MOST));

export const removeView = (name: string) => keep(views.read().filter((view) => view.name !== name));

export const filterOf = ({ query }: SavedView): CommentFilter => readFilter(new URLSearchParams(query));
