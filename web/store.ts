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

/** The value of a store in a component. At build time and during hydration it is `prerendered`. */
export const useStore = <Value>({ read, watch }: ReturnType<typeof createStore<Value>>, prerendered?: Value): Value =>
  useSyncExternalStore(watch, read, () => prerendered ?? read());
