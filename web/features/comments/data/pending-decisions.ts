// What the reader has decided and the server has not answered yet. It lies over the loaded list: taken away, the list tells the
// truth again, so a refused decision needs no undoing.
import { useSyncExternalStore } from "react";
import type { CommentStatus } from "../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../api/types.ts";

export type Wish = { from: CommentStatus; fields: Partial<Comment> & { status: CommentStatus } };

const listeners = new Set<() => void>();
let wishes: ReadonlyMap<string, Wish> = new Map();

type Wanted = readonly (readonly [id: string, wish: Wish])[];

/** From now on these comments show as wished; a later wish takes the place of an earlier one. */
export const wish = (wanted: Wanted) => set([...wishes, ...wanted]);

/** The answer is there. A later wish about the same comment stays. */
export function settle(wanted: Wanted): void {
  const settled = new Set(wanted.filter(([id, wish]) => wishes.get(id) === wish).map(([id]) => id));
  if (settled.size > 0) set([...wishes].filter(([id]) => !settled.has(id)));
}

const readWishes = () => wishes;

export function useWishes(): ReadonlyMap<string, Wish> {
  return useSyncExternalStore(watchWishes, readWishes);
}

function watchWishes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(entries: Iterable<readonly [string, Wish]>) {
  wishes = new Map(entries);
  for (const listener of listeners) listener();
}
