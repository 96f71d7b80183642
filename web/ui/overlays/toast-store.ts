// The toasts that are up, for whoever raises one and for the one place that shows them.
import { createStore } from "../../store.ts";

export type Toast = {
  id: number;
  look: "success" | "error" | "info";
  text: string;
  /** What one key can take back, or do next. */
  action?: { label: string; run: () => void /** The key that does it, shown beside the label. */; keyHint?: string };
  /** How long it stays, in milliseconds; some seconds when absent. */
  shownMs?: number;
};

export const toasts = createStore<readonly Toast[]>([]);
let count = 0;

/** Says something that just happened, for some seconds; whoever is reading is not interrupted. @returns its id */
export function showToast(toast: Omit<Toast, "id">): number {
  count += 1;
  toasts.set([...toasts.read(), { ...toast, id: count }]);
  return count;
}

export const hideToast = (id: number) => toasts.set(toasts.read().filter((toast) => toast.id !== id));
export const readToasts = toasts.read;
