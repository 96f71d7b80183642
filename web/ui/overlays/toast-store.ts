// The visible toasts, for the code that shows one and for the toaster.
import { createStore } from "../../store.ts";

export type Toast = {
  id: number;
  look: "success" | "error" | "info";
  text: string;
  /** An action of the toast, such as undo. */
  action?: {
    label: string;
    run: () => void;
    /** The keyboard shortcut of the action, shown next to the label. */
    keyHint?: string;
  };
  /** How long the toast stays, in milliseconds. When absent an error stays until it is closed, anything else some seconds. */
  shownMs?: number;
};

export const toasts = createStore<readonly Toast[]>([]);
let count = 0;

/** Shows what just happened, without interrupting the reader. The same error is not shown twice. @returns the toast's id */
export function showToast(toast: Omit<Toast, "id">): number {
  count += 1;
  const others = toasts.read().filter(({ look, text }) => look !== "error" || text !== toast.text);
  toasts.set([...others, { ...toast, id: count }]);
  return count;
}

export const hideToast = (id: number) => toasts.set(toasts.read().filter((toast) => toast.id !== id));
export const readToasts = toasts.read;
