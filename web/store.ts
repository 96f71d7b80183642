// State outside React's tree: values that several components read, and their subscribers.
import { useSyncExternalStore } from "react";

/**
 * Notifies all subscribers.
 *
 * @param follow  runs while there are subscribers, to follow external changes (another tab, the system); returns its stop function
 */
export function createEmitter<News extends unknown[] = []>(follow?: () => () => void) {
  const listeners = new Set<(...news: News) => void>();
  let unfollow: (() => void) | undefined;
  return {
    emit(...news: News): void {
      for (const listener of listeners) listener(...news);
    },
    /** @returns the function that unsubscribes */
    watch(listener: (...news: News) => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) unfollow = follow?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unfollow?.();
      };
    },
  };
}

/** A value and its subscribers. Each `set` notifies them; a value is replaced, never changed in place. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const { emit, watch } = createEmitter();
  return {
    read: () => value,
    watch,
    set(next: Value): void {
      value = next;
      emit();
    },
  };
}

type Readable<Value> = { read: () => Value; watch: (listener: () => void) => () => void };

/** The value of a store in a component. At build time and during hydration it is `prerendered`. */
export const useStore = <Value>({ read, watch }: Readable<Value>, prerendered?: Value): Value =>
  useSyncExternalStore(watch, read, () => prerendered ?? read());

/**
 * A text that the browser keeps under a key. Where it refuses storage, the text lasts as long as the page.
 *
 * @param storage  of the browser, or of the tab alone
 */
export function createStoredText(key: string, storage: () => Storage = () => localStorage) {
  const notStored = createStore<string | null>(null);
  return {
    watch: notStored.watch,
    read(): string | null {
      try {
        return storage().getItem(key) ?? notStored.read();
      } catch {
        return notStored.read();
      }
    },
    set(text: string | null): void {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        notStored.set(null);
      } catch (error) {
        console.warn(`${key} is not stored`, error);
        notStored.set(text);
      }
    },
  };
}
